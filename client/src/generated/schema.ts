export interface paths {
    "/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_assets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assets/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_assets"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_assets"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assets/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_assets"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_assets"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_assets"];
        trace?: never;
    };
    "/assets/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_assets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assets/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_assets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_assets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assets/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_assets"];
        /** Delete */
        delete: operations["delete_assets"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assets/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_assets"];
        /** Edit with `_method` */
        post: operations["editByPost_assets"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_assets"];
        trace?: never;
    };
    "/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_campaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_campaigns"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_campaigns"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_campaigns"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_campaigns"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_campaigns"];
        trace?: never;
    };
    "/campaigns/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_campaigns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/clone/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** campaigns clone id */
        post: operations["post_campaigns_clone_id"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** campaigns events */
        get: operations["get_campaigns_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/events/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** campaigns events batch edit */
        put: operations["put_campaigns_events_batch_edit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/events/contact/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** campaigns events contact contactId */
        get: operations["get_campaigns_events_contact_contactId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** campaigns events id */
        get: operations["get_campaigns_events_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/events/{id}/contact/{contactId}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** campaigns events id contact contactId edit */
        put: operations["put_campaigns_events_id_contact_contactId_edit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/export/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** campaigns export id */
        get: operations["get_campaigns_export_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** campaigns import */
        post: operations["post_campaigns_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_campaigns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_campaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/contact/add/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** campaigns id contact add contactId */
        post: operations["post_campaigns_id_contact_add_contactId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/contact/remove/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** campaigns id contact remove contactId */
        post: operations["post_campaigns_id_contact_remove_contactId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/contact/{contactId}/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** campaigns id contact contactId add */
        post: operations["post_campaigns_id_contact_contactId_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/contact/{contactId}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** campaigns id contact contactId remove */
        post: operations["post_campaigns_id_contact_contactId_remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** campaigns id contacts */
        get: operations["get_campaigns_id_contacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_campaigns"];
        /** Delete */
        delete: operations["delete_campaigns"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_campaigns"];
        /** Edit with `_method` */
        post: operations["editByPost_campaigns"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_campaigns"];
        trace?: never;
    };
    "/campaigns/{id}/events/contact/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** campaigns id events contact contactId */
        get: operations["get_campaigns_id_events_contact_contactId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_categories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_categories"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_categories"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_categories"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_categories"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_categories"];
        trace?: never;
    };
    "/categories/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_categories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_categories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_categories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_categories"];
        /** Delete */
        delete: operations["delete_categories"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_categories"];
        /** Edit with `_method` */
        post: operations["editByPost_categories"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_categories"];
        trace?: never;
    };
    "/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_companies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_companies"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_companies"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_companies"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_companies"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_companies"];
        trace?: never;
    };
    "/companies/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_companies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_companies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_companies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{id}/contact/add/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** companies id contact add contactId */
        post: operations["post_companies_id_contact_add_contactId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{id}/contact/remove/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** companies id contact remove contactId */
        post: operations["post_companies_id_contact_remove_contactId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{id}/contact/{contactId}/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** companies id contact contactId add */
        post: operations["post_companies_id_contact_contactId_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{id}/contact/{contactId}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** companies id contact contactId remove */
        post: operations["post_companies_id_contact_contactId_remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_companies"];
        /** Delete */
        delete: operations["delete_companies"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_companies"];
        /** Edit with `_method` */
        post: operations["editByPost_companies"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_companies"];
        trace?: never;
    };
    "/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_contacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** contacts activity */
        get: operations["get_contacts_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_contacts"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_contacts"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_contacts"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_contacts"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_contacts"];
        trace?: never;
    };
    "/contacts/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_contacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/list/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** contacts list fields */
        get: operations["get_contacts_list_fields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/list/owners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** contacts list owners */
        get: operations["get_contacts_list_owners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/list/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** contacts list segments */
        get: operations["get_contacts_list_segments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_contacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_contacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** contacts id activity */
        get: operations["get_contacts_id_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** contacts id campaigns */
        get: operations["get_contacts_id_campaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** contacts id companies */
        get: operations["get_contacts_id_companies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_contacts"];
        /** Delete */
        delete: operations["delete_contacts"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** contacts id devices */
        get: operations["get_contacts_id_devices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/dnc/add/{channel}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** contacts id dnc add channel */
        post: operations["post_contacts_id_dnc_add_channel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/dnc/remove/{channel}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** contacts id dnc remove channel */
        post: operations["post_contacts_id_dnc_remove_channel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/dnc/{channel}/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** contacts id dnc channel add */
        post: operations["post_contacts_id_dnc_channel_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/dnc/{channel}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** contacts id dnc channel remove */
        post: operations["post_contacts_id_dnc_channel_remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_contacts"];
        /** Edit with `_method` */
        post: operations["editByPost_contacts"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_contacts"];
        trace?: never;
    };
    "/contacts/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** contacts id events */
        get: operations["get_contacts_id_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** contacts id notes */
        get: operations["get_contacts_id_notes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/points/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** contacts id points groups */
        get: operations["get_contacts_id_points_groups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/points/groups/{groupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** contacts id points groups groupId */
        get: operations["get_contacts_id_points_groups_groupId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/points/groups/{groupId}/{op}/{value}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** contacts id points groups groupId op value */
        post: operations["post_contacts_id_points_groups_groupId_op_value"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/points/{op}/{value}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** contacts id points op value */
        post: operations["post_contacts_id_points_op_value"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** contacts id segments */
        get: operations["get_contacts_id_segments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/utm/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** contacts id utm add */
        post: operations["post_contacts_id_utm_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/utm/{utmId}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** contacts id utm utmId remove */
        post: operations["post_contacts_id_utm_utmId_remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_credentials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credentials/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_credentials"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_credentials"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credentials/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_credentials"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_credentials"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_credentials"];
        trace?: never;
    };
    "/credentials/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_credentials"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credentials/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_credentials"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credentials/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_credentials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credentials/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_credentials"];
        /** Delete */
        delete: operations["delete_credentials"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credentials/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_credentials"];
        /** Edit with `_method` */
        post: operations["editByPost_credentials"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_credentials"];
        trace?: never;
    };
    "/credentials/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** credentials id rotate */
        post: operations["post_credentials_id_rotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** data */
        get: operations["get_data"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/data/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** data type */
        get: operations["get_data_type"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_devices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_devices"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_devices"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_devices"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_devices"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_devices"];
        trace?: never;
    };
    "/devices/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_devices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_devices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_devices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_devices"];
        /** Delete */
        delete: operations["delete_devices"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_devices"];
        /** Edit with `_method` */
        post: operations["editByPost_devices"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_devices"];
        trace?: never;
    };
    "/dynamiccontents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_dynamiccontents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dynamiccontents/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_dynamiccontents"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_dynamiccontents"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dynamiccontents/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_dynamiccontents"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_dynamiccontents"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_dynamiccontents"];
        trace?: never;
    };
    "/dynamiccontents/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_dynamiccontents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dynamiccontents/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_dynamiccontents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dynamiccontents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_dynamiccontents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dynamiccontents/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_dynamiccontents"];
        /** Delete */
        delete: operations["delete_dynamiccontents"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dynamiccontents/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_dynamiccontents"];
        /** Edit with `_method` */
        post: operations["editByPost_dynamiccontents"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_dynamiccontents"];
        trace?: never;
    };
    "/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_emails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_emails"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_emails"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_emails"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_emails"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_emails"];
        trace?: never;
    };
    "/emails/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_emails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_emails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/reply/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** emails reply hash */
        post: operations["post_emails_reply_hash"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_emails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/contact/{contactId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** emails id contact contactId send */
        post: operations["post_emails_id_contact_contactId_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_emails"];
        /** Delete */
        delete: operations["delete_emails"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_emails"];
        /** Edit with `_method` */
        post: operations["editByPost_emails"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_emails"];
        trace?: never;
    };
    "/emails/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** emails id send */
        post: operations["post_emails_id_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/send/contact/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** emails id send contact contactId */
        post: operations["post_emails_id_send_contact_contactId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fields/company": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_fields_company"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fields/company/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_fields_company"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_fields_company"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fields/company/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_fields_company"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_fields_company"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_fields_company"];
        trace?: never;
    };
    "/fields/company/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_fields_company"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fields/company/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_fields_company"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fields/company/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_fields_company"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fields/company/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_fields_company"];
        /** Delete */
        delete: operations["delete_fields_company"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fields/company/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_fields_company"];
        /** Edit with `_method` */
        post: operations["editByPost_fields_company"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_fields_company"];
        trace?: never;
    };
    "/fields/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_fields_contact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fields/contact/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_fields_contact"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_fields_contact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fields/contact/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_fields_contact"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_fields_contact"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_fields_contact"];
        trace?: never;
    };
    "/fields/contact/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_fields_contact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fields/contact/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_fields_contact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fields/contact/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_fields_contact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fields/contact/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_fields_contact"];
        /** Delete */
        delete: operations["delete_fields_contact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fields/contact/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_fields_contact"];
        /** Edit with `_method` */
        post: operations["editByPost_fields_contact"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_fields_contact"];
        trace?: never;
    };
    "/files/{dir}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** files dir */
        get: operations["get_files_dir"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{dir}/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** files dir new */
        post: operations["post_files_dir_new"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{dir}/{file}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** files dir file delete */
        delete: operations["delete_files_dir_file_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/focus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_focus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/focus/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_focus"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_focus"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/focus/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_focus"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_focus"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_focus"];
        trace?: never;
    };
    "/focus/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_focus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/focus/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_focus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/focus/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_focus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/focus/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_focus"];
        /** Delete */
        delete: operations["delete_focus"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/focus/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_focus"];
        /** Edit with `_method` */
        post: operations["editByPost_focus"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_focus"];
        trace?: never;
    };
    "/focus/{id}/js": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** focus id js */
        post: operations["post_focus_id_js"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_forms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_forms"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_forms"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_forms"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_forms"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_forms"];
        trace?: never;
    };
    "/forms/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_forms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_forms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_forms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/actions/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** forms id actions delete */
        delete: operations["delete_forms_id_actions_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_forms"];
        /** Delete */
        delete: operations["delete_forms"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_forms"];
        /** Edit with `_method` */
        post: operations["editByPost_forms"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_forms"];
        trace?: never;
    };
    "/forms/{id}/fields/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** forms id fields delete */
        delete: operations["delete_forms_id_fields_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** forms id submissions */
        get: operations["get_forms_id_submissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/submissions/contact/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** forms id submissions contact contactId */
        get: operations["get_forms_id_submissions_contact_contactId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forms/{id}/submissions/{submissionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** forms id submissions submissionId */
        get: operations["get_forms_id_submissions_submissionId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_hooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_hooks"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_hooks"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_hooks"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_hooks"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_hooks"];
        trace?: never;
    };
    "/hooks/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_hooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_hooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/triggers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** hooks triggers */
        get: operations["get_hooks_triggers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_hooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_hooks"];
        /** Delete */
        delete: operations["delete_hooks"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_hooks"];
        /** Edit with `_method` */
        post: operations["editByPost_hooks"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_hooks"];
        trace?: never;
    };
    "/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_messages"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_messages"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_messages"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_messages"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_messages"];
        trace?: never;
    };
    "/messages/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_messages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_messages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_messages"];
        /** Delete */
        delete: operations["delete_messages"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_messages"];
        /** Edit with `_method` */
        post: operations["editByPost_messages"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_messages"];
        trace?: never;
    };
    "/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_notes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_notes"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_notes"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_notes"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_notes"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_notes"];
        trace?: never;
    };
    "/notes/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_notes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_notes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_notes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_notes"];
        /** Delete */
        delete: operations["delete_notes"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_notes"];
        /** Edit with `_method` */
        post: operations["editByPost_notes"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_notes"];
        trace?: never;
    };
    "/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_notifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_notifications"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_notifications"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_notifications"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_notifications"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_notifications"];
        trace?: never;
    };
    "/notifications/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_notifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_notifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_notifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_notifications"];
        /** Delete */
        delete: operations["delete_notifications"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_notifications"];
        /** Edit with `_method` */
        post: operations["editByPost_notifications"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_notifications"];
        trace?: never;
    };
    "/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_pages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_pages"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_pages"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_pages"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_pages"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_pages"];
        trace?: never;
    };
    "/pages/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_pages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_pages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_pages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_pages"];
        /** Delete */
        delete: operations["delete_pages"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_pages"];
        /** Edit with `_method` */
        post: operations["editByPost_pages"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_pages"];
        trace?: never;
    };
    "/points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_points"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/actions/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** points actions types */
        get: operations["get_points_actions_types"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_points"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_points"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_points"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_points"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_points"];
        trace?: never;
    };
    "/points/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_points"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_points_groups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/groups/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_points_groups"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_points_groups"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/groups/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_points_groups"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_points_groups"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_points_groups"];
        trace?: never;
    };
    "/points/groups/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_points_groups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/groups/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_points_groups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_points_groups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/groups/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_points_groups"];
        /** Delete */
        delete: operations["delete_points_groups"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/groups/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_points_groups"];
        /** Edit with `_method` */
        post: operations["editByPost_points_groups"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_points_groups"];
        trace?: never;
    };
    "/points/insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_points_insights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/insights/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_points_insights"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_points_insights"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/insights/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_points_insights"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_points_insights"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_points_insights"];
        trace?: never;
    };
    "/points/insights/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_points_insights"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/insights/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_points_insights"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/insights/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_points_insights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/insights/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_points_insights"];
        /** Delete */
        delete: operations["delete_points_insights"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/insights/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_points_insights"];
        /** Edit with `_method` */
        post: operations["editByPost_points_insights"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_points_insights"];
        trace?: never;
    };
    "/points/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_points"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/triggers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_points_triggers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/triggers/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_points_triggers"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_points_triggers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/triggers/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_points_triggers"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_points_triggers"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_points_triggers"];
        trace?: never;
    };
    "/points/triggers/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_points_triggers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/triggers/events/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** points triggers events types */
        get: operations["get_points_triggers_events_types"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/triggers/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_points_triggers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/triggers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_points_triggers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/triggers/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_points_triggers"];
        /** Delete */
        delete: operations["delete_points_triggers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/triggers/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_points_triggers"];
        /** Edit with `_method` */
        post: operations["editByPost_points_triggers"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_points_triggers"];
        trace?: never;
    };
    "/points/triggers/{id}/events/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** points triggers id events delete */
        delete: operations["delete_points_triggers_id_events_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_points"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_points"];
        /** Delete */
        delete: operations["delete_points"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/points/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_points"];
        /** Edit with `_method` */
        post: operations["editByPost_points"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_points"];
        trace?: never;
    };
    "/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** reports */
        get: operations["get_reports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** reports id */
        get: operations["get_reports_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_roles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_roles"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_roles"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_roles"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_roles"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_roles"];
        trace?: never;
    };
    "/roles/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_roles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_roles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_roles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_roles"];
        /** Delete */
        delete: operations["delete_roles"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_roles"];
        /** Edit with `_method` */
        post: operations["editByPost_roles"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_roles"];
        trace?: never;
    };
    "/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_segments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_segments"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_segments"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_segments"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_segments"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_segments"];
        trace?: never;
    };
    "/segments/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_segments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_segments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_segments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/contact/add/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** segments id contact add contactId */
        post: operations["post_segments_id_contact_add_contactId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/contact/remove/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** segments id contact remove contactId */
        post: operations["post_segments_id_contact_remove_contactId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/contact/{contactId}/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** segments id contact contactId add */
        post: operations["post_segments_id_contact_contactId_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/contact/{contactId}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** segments id contact contactId remove */
        post: operations["post_segments_id_contact_contactId_remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/contacts/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** segments id contacts add */
        post: operations["post_segments_id_contacts_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_segments"];
        /** Delete */
        delete: operations["delete_segments"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_segments"];
        /** Edit with `_method` */
        post: operations["editByPost_segments"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_segments"];
        trace?: never;
    };
    "/smses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_smses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/smses/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_smses"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_smses"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/smses/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_smses"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_smses"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_smses"];
        trace?: never;
    };
    "/smses/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_smses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/smses/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_smses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/smses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_smses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/smses/{id}/contact/{contactId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** smses id contact contactId send */
        get: operations["get_smses_id_contact_contactId_send"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/smses/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_smses"];
        /** Delete */
        delete: operations["delete_smses"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/smses/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_smses"];
        /** Edit with `_method` */
        post: operations["editByPost_smses"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_smses"];
        trace?: never;
    };
    "/stages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_stages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stages/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_stages"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_stages"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stages/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_stages"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_stages"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_stages"];
        trace?: never;
    };
    "/stages/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_stages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stages/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_stages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_stages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stages/{id}/contact/add/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** stages id contact add contactId */
        post: operations["post_stages_id_contact_add_contactId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stages/{id}/contact/remove/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** stages id contact remove contactId */
        post: operations["post_stages_id_contact_remove_contactId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stages/{id}/contact/{contactId}/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** stages id contact contactId add */
        post: operations["post_stages_id_contact_contactId_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stages/{id}/contact/{contactId}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** stages id contact contactId remove */
        post: operations["post_stages_id_contact_contactId_remove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stages/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_stages"];
        /** Delete */
        delete: operations["delete_stages"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stages/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_stages"];
        /** Edit with `_method` */
        post: operations["editByPost_stages"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_stages"];
        trace?: never;
    };
    "/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** stats */
        get: operations["get_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats/{table}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** stats table */
        get: operations["get_stats_table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_tags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_tags"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_tags"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_tags"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_tags"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_tags"];
        trace?: never;
    };
    "/tags/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_tags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_tags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_tags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_tags"];
        /** Delete */
        delete: operations["delete_tags"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_tags"];
        /** Edit with `_method` */
        post: operations["editByPost_tags"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_tags"];
        trace?: never;
    };
    "/themes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** themes */
        get: operations["get_themes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/themes/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** themes new */
        post: operations["post_themes_new"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/themes/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** themes name */
        get: operations["get_themes_name"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/themes/{name}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** themes name delete */
        delete: operations["delete_themes_name_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tweets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_tweets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tweets/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_tweets"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_tweets"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tweets/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_tweets"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_tweets"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_tweets"];
        trace?: never;
    };
    "/tweets/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_tweets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tweets/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_tweets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tweets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_tweets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tweets/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_tweets"];
        /** Delete */
        delete: operations["delete_tweets"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tweets/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_tweets"];
        /** Edit with `_method` */
        post: operations["editByPost_tweets"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_tweets"];
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List */
        get: operations["list_users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/batch/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteBatchByPost_users"];
        /** Delete up to 200 */
        delete: operations["deleteBatch_users"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/batch/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Edit up to 200 */
        put: operations["replaceBatch_users"];
        /** Edit up to 200 */
        post: operations["editBatchByPost_users"];
        delete?: never;
        options?: never;
        head?: never;
        /** Edit up to 200 */
        patch: operations["editBatch_users"];
        trace?: never;
    };
    "/users/batch/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create up to 200 */
        post: operations["createBatch_users"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/list/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** users list roles */
        get: operations["get_users_list_roles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create */
        post: operations["create_users"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/self": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** users self */
        get: operations["get_users_self"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one */
        get: operations["get_users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete with `_method` */
        post: operations["deleteByPost_users"];
        /** Delete */
        delete: operations["delete_users"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Replace, or create when missing */
        put: operations["replace_users"];
        /** Edit with `_method` */
        post: operations["editByPost_users"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change what is sent */
        patch: operations["edit_users"];
        trace?: never;
    };
    "/users/{id}/permissioncheck": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** users id permissioncheck */
        post: operations["post_users_id_permissioncheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            errors: {
                /** @description The HTTP status. */
                code: number;
                message: string;
                /** @description Messages by field; a path for what is wrong inside a document; an empty array when there is nothing to add. */
                details: Record<string, never> | unknown[] | string;
                type: string | null;
            }[];
        };
        Role: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            name?: string | null;
            description?: string | null;
            isAdmin?: boolean | null;
            rawPermissions?: Record<string, never> | unknown[] | null;
        };
        RoleInput: {
            isPublished?: boolean;
            name: string;
            description?: string;
            isAdmin?: boolean;
            rawPermissions?: Record<string, never> | unknown[];
        };
        User: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            username?: string | null;
            firstName?: string | null;
            lastName?: string | null;
            email?: string | null;
            position?: string | null;
            role?: Record<string, never> | null;
            timezone?: string | null;
            locale?: string | null;
            /** Format: date-time */
            lastLogin?: string | null;
            /** Format: date-time */
            lastActive?: string | null;
            signature?: string | null;
        };
        UserInput: {
            isPublished?: boolean;
            username: string;
            firstName: string;
            lastName: string;
            email: string;
            position?: string;
            role: number | null;
            timezone?: string;
            locale?: string;
            signature?: string;
        };
        Credential: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            name?: string | null;
            clientId?: string | null;
            redirectUris?: string[] | null;
            role?: Record<string, never> | null;
        };
        CredentialInput: {
            isPublished?: boolean;
            name: string;
            redirectUris?: string[];
            role?: number | null;
        };
        Category: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            title?: string | null;
            alias?: string | null;
            description?: string | null;
            color?: string | null;
            bundle?: string | null;
        };
        CategoryInput: {
            isPublished?: boolean;
            title: string;
            alias?: string;
            description?: string;
            color?: string;
            bundle: string;
        };
        Company: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            score?: number | null;
            owner?: Record<string, never> | null;
            companyaddress1?: string | null;
            companyaddress2?: string | null;
            companyemail?: string | null;
            companyphone?: string | null;
            companycity?: string | null;
            companystate?: string | null;
            companyzipcode?: string | null;
            companycountry?: string | null;
            companyname?: string | null;
            companywebsite?: string | null;
            companynumber_of_employees?: number | null;
            companyfax?: string | null;
            companyannual_revenue?: number | null;
            companyindustry?: string | null;
            companydescription?: string | null;
        };
        CompanyInput: {
            isPublished?: boolean;
            score?: number;
            owner?: number | null;
            companyaddress1?: string | null;
            companyaddress2?: string | null;
            companyemail?: string | null;
            companyphone?: string | null;
            companycity?: string | null;
            companystate?: string | null;
            companyzipcode?: string | null;
            companycountry?: string | null;
            companyname: string | null;
            companywebsite?: string | null;
            companynumber_of_employees?: number | null;
            companyfax?: string | null;
            companyannual_revenue?: number | null;
            companyindustry?: string | null;
            companydescription?: string | null;
        };
        FieldCompany: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            label?: string | null;
            alias?: string | null;
            /** @description One of: boolean, country, date, datetime, email, html, locale, lookup, multiselect, number, region, select, tel, text, textarea, time, timezone, url. */
            type?: string | null;
            /** @description One of: core, professional, other. */
            group?: string | null;
            order?: number | null;
            object?: string | null;
            description?: string | null;
            defaultValue?: string | null;
            isRequired?: boolean | null;
            isFixed?: boolean | null;
            isListable?: boolean | null;
            isVisible?: boolean | null;
            isShortVisible?: boolean | null;
            isUniqueIdentifier?: boolean | null;
            isPubliclyUpdatable?: boolean | null;
            isIndexed?: boolean | null;
            charLengthLimit?: number | null;
            properties?: unknown;
            /** Format: date-time */
            publishUp?: string | null;
            /** Format: date-time */
            publishDown?: string | null;
        };
        FieldCompanyInput: {
            isPublished?: boolean;
            label: string;
            alias?: string;
            /** @enum {string} */
            type?: "boolean" | "country" | "date" | "datetime" | "email" | "html" | "locale" | "lookup" | "multiselect" | "number" | "region" | "select" | "tel" | "text" | "textarea" | "time" | "timezone" | "url";
            /** @enum {string} */
            group?: "core" | "professional" | "other";
            order?: number;
            description?: string;
            defaultValue?: string;
            isRequired?: boolean;
            isListable?: boolean;
            isVisible?: boolean;
            isShortVisible?: boolean;
            isUniqueIdentifier?: boolean;
            isPubliclyUpdatable?: boolean;
            isIndexed?: boolean;
            charLengthLimit?: number;
            properties?: unknown;
            /** Format: date-time */
            publishUp?: string;
            /** Format: date-time */
            publishDown?: string;
            isUniqueIdentifer?: boolean;
        };
        FieldContact: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            label?: string | null;
            alias?: string | null;
            /** @description One of: boolean, country, date, datetime, email, html, locale, lookup, multiselect, number, region, select, tel, text, textarea, time, timezone, url. */
            type?: string | null;
            /** @description One of: core, social, personal, professional. */
            group?: string | null;
            order?: number | null;
            object?: string | null;
            description?: string | null;
            defaultValue?: string | null;
            isRequired?: boolean | null;
            isFixed?: boolean | null;
            isListable?: boolean | null;
            isVisible?: boolean | null;
            isShortVisible?: boolean | null;
            isUniqueIdentifier?: boolean | null;
            isPubliclyUpdatable?: boolean | null;
            isIndexed?: boolean | null;
            charLengthLimit?: number | null;
            properties?: unknown;
            /** Format: date-time */
            publishUp?: string | null;
            /** Format: date-time */
            publishDown?: string | null;
        };
        FieldContactInput: {
            isPublished?: boolean;
            label: string;
            alias?: string;
            /** @enum {string} */
            type?: "boolean" | "country" | "date" | "datetime" | "email" | "html" | "locale" | "lookup" | "multiselect" | "number" | "region" | "select" | "tel" | "text" | "textarea" | "time" | "timezone" | "url";
            /** @enum {string} */
            group?: "core" | "social" | "personal" | "professional";
            order?: number;
            description?: string;
            defaultValue?: string;
            isRequired?: boolean;
            isListable?: boolean;
            isVisible?: boolean;
            isShortVisible?: boolean;
            isUniqueIdentifier?: boolean;
            isPubliclyUpdatable?: boolean;
            isIndexed?: boolean;
            charLengthLimit?: number;
            properties?: unknown;
            /** Format: date-time */
            publishUp?: string;
            /** Format: date-time */
            publishDown?: string;
            isUniqueIdentifer?: boolean;
        };
        PointAction: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            name?: string | null;
            category?: Record<string, never> | null;
            type?: string | null;
            description?: string | null;
            /** Format: date-time */
            publishUp?: string | null;
            /** Format: date-time */
            publishDown?: string | null;
            delta?: number | null;
            properties?: Record<string, never> | unknown[] | null;
            repeatable?: boolean | null;
            group?: Record<string, never> | null;
        };
        PointActionInput: {
            isPublished?: boolean;
            name: string;
            category?: number | null;
            type: string;
            description?: string;
            /** Format: date-time */
            publishUp?: string;
            /** Format: date-time */
            publishDown?: string;
            delta?: number;
            properties?: Record<string, never> | unknown[];
            repeatable?: boolean;
            group?: number | null;
        };
        PointGroup: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            name?: string | null;
            description?: string | null;
        };
        PointGroupInput: {
            isPublished?: boolean;
            name: string;
            description?: string;
        };
        PointInsight: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            name?: string | null;
            category?: Record<string, never> | null;
            description?: string | null;
            /** @description One of: compare_point_groups. */
            insightType?: string | null;
            /** @description One of: set_custom_field. */
            insightAction?: string | null;
            customField?: string | null;
            pointGroups?: (number | Record<string, never>)[] | null;
        };
        PointInsightInput: {
            isPublished?: boolean;
            name: string;
            category?: number | null;
            description?: string;
            /** @enum {string} */
            insightType?: "compare_point_groups";
            /** @enum {string} */
            insightAction?: "set_custom_field";
            customField?: string;
            pointGroups?: (number | Record<string, never>)[];
        };
        PointTrigger: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            name?: string | null;
            category?: Record<string, never> | null;
            description?: string | null;
            /** Format: date-time */
            publishUp?: string | null;
            /** Format: date-time */
            publishDown?: string | null;
            points?: number | null;
            color?: string | null;
            events?: unknown[] | null;
            triggerExistingLeads?: boolean | null;
            group?: Record<string, never> | null;
        };
        PointTriggerInput: {
            isPublished?: boolean;
            name: string;
            category?: number | null;
            description?: string;
            /** Format: date-time */
            publishUp?: string;
            /** Format: date-time */
            publishDown?: string;
            points?: number;
            color?: string;
            events?: unknown[] | unknown[];
            triggerExistingLeads?: boolean;
            group?: number | null;
        };
        Stage: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            name?: string | null;
            category?: Record<string, never> | null;
            weight?: number | null;
            description?: string | null;
            /** Format: date-time */
            publishUp?: string | null;
            /** Format: date-time */
            publishDown?: string | null;
        };
        StageInput: {
            isPublished?: boolean;
            name: string;
            category?: number | null;
            weight?: number;
            description?: string;
            /** Format: date-time */
            publishUp?: string;
            /** Format: date-time */
            publishDown?: string;
        };
        Tag: {
            id: number;
            tag?: string | null;
            description?: string | null;
        };
        TagInput: {
            tag: string;
            description?: string;
        };
        Contact: {
            id: number;
            title?: string | null;
            firstname?: string | null;
            lastname?: string | null;
            company?: string | null;
            position?: string | null;
            email?: string | null;
            mobile?: string | null;
            phone?: string | null;
            points?: number | null;
            fax?: string | null;
            address1?: string | null;
            address2?: string | null;
            city?: string | null;
            state?: string | null;
            zipcode?: string | null;
            country?: string | null;
            preferred_locale?: string | null;
            timezone?: string | null;
            last_active?: string | null;
            attribution_date?: string | null;
            attribution?: number | null;
            website?: string | null;
            facebook?: string | null;
            foursquare?: string | null;
            instagram?: string | null;
            linkedin?: string | null;
            skype?: string | null;
            twitter?: string | null;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            owner?: Record<string, never> | null;
            /** Format: date-time */
            dateIdentified?: string | null;
            preferredProfileImage?: string | null;
            stage?: Record<string, never> | null;
        };
        ContactInput: {
            title?: string | null;
            firstname?: string | null;
            lastname?: string | null;
            company?: string | null;
            position?: string | null;
            email?: string | null;
            mobile?: string | null;
            phone?: string | null;
            points?: number | null;
            fax?: string | null;
            address1?: string | null;
            address2?: string | null;
            city?: string | null;
            state?: string | null;
            zipcode?: string | null;
            country?: string | null;
            preferred_locale?: string | null;
            timezone?: string | null;
            last_active?: string | null;
            attribution_date?: string | null;
            attribution?: number | null;
            website?: string | null;
            facebook?: string | null;
            foursquare?: string | null;
            instagram?: string | null;
            linkedin?: string | null;
            skype?: string | null;
            twitter?: string | null;
            isPublished?: boolean;
            owner?: number | null;
            preferredProfileImage?: string;
            tags?: string[] | string;
            companies?: number[];
            ipAddress?: string;
            doNotContact?: Record<string, never>[];
            frequencyRules?: Record<string, never>;
            /** Format: date-time */
            lastActive?: string;
            overwriteWithBlank?: boolean;
            stage?: number;
        };
        Device: {
            id: number;
            lead?: Record<string, never> | null;
            clientInfo?: unknown;
            device?: string | null;
            deviceBrand?: string | null;
            deviceModel?: string | null;
            deviceOsName?: string | null;
            deviceOsShortName?: string | null;
            deviceOsVersion?: string | null;
            deviceOsPlatform?: string | null;
        };
        DeviceInput: {
            lead?: number | null;
            contact?: number | null;
            clientInfo?: unknown;
            device?: string;
            deviceBrand?: string;
            deviceModel?: string;
            deviceOsName?: string;
            deviceOsShortName?: string;
            deviceOsVersion?: string;
            deviceOsPlatform?: string;
        };
        Note: {
            id: number;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            text?: string | null;
            /** @description One of: general, email, call, meeting. */
            type?: string | null;
            /** Format: date-time */
            dateTime?: string | null;
            lead?: Record<string, never> | null;
        };
        NoteInput: {
            text: string;
            /** @enum {string} */
            type?: "general" | "email" | "call" | "meeting";
            /** Format: date-time */
            dateTime?: string;
            lead: number | null;
        };
        Segment: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            name?: string | null;
            publicName?: string | null;
            alias?: string | null;
            description?: string | null;
            category?: Record<string, never> | null;
            filters?: unknown[] | null;
            isGlobal?: boolean | null;
            isPreferenceCenter?: boolean | null;
        };
        SegmentInput: {
            isPublished?: boolean;
            name: string;
            publicName?: string;
            alias?: string;
            description?: string;
            category?: number | null;
            filters?: unknown[] | unknown[];
            isGlobal?: boolean;
            isPreferenceCenter?: boolean;
        };
        Asset: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            title?: string | null;
            alias?: string | null;
            category?: Record<string, never> | null;
            description?: string | null;
            language?: string | null;
            /** Format: date-time */
            publishUp?: string | null;
            /** Format: date-time */
            publishDown?: string | null;
            downloadCount?: number | null;
            uniqueDownloadCount?: number | null;
            revision?: number | null;
            extension?: string | null;
            mime?: string | null;
            size?: number | null;
            downloadUrl?: string | null;
            disallow?: boolean | null;
        };
        AssetInput: {
            isPublished?: boolean;
            title: string;
            alias?: string;
            category?: number | null;
            description?: string;
            language?: string;
            /** Format: date-time */
            publishUp?: string;
            /** Format: date-time */
            publishDown?: string;
            /** @enum {string} */
            storageLocation?: "local" | "remote";
            disallow?: boolean;
            file?: string;
        };
        Page: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            title?: string | null;
            alias?: string | null;
            category?: Record<string, never> | null;
            language?: string | null;
            /** Format: date-time */
            publishUp?: string | null;
            /** Format: date-time */
            publishDown?: string | null;
            hits?: number | null;
            uniqueHits?: number | null;
            variantHits?: number | null;
            revision?: number | null;
            metaDescription?: string | null;
            /** @description One of: 301, 302. */
            redirectType?: string | null;
            redirectUrl?: string | null;
            isPreferenceCenter?: boolean | null;
            noIndex?: boolean | null;
            variantSettings?: Record<string, never> | unknown[] | null;
            /** Format: date-time */
            variantStartDate?: string | null;
            variantParent?: Record<string, never> | null;
            variantChildren?: unknown[] | null;
            translationParent?: Record<string, never> | null;
            translationChildren?: unknown[] | null;
            template?: string | null;
            customHtml?: string | null;
        };
        PageInput: {
            isPublished?: boolean;
            title: string;
            alias?: string;
            category?: number | null;
            language?: string;
            /** Format: date-time */
            publishUp?: string;
            /** Format: date-time */
            publishDown?: string;
            metaDescription?: string;
            /** @enum {string} */
            redirectType?: "301" | "302";
            redirectUrl?: string;
            isPreferenceCenter?: boolean;
            noIndex?: boolean;
            variantSettings?: Record<string, never> | unknown[];
            variantParent?: number | null;
            translationParent?: number | null;
            template?: string;
            customHtml?: string;
        };
        DynamicContent: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            name?: string | null;
            category?: Record<string, never> | null;
            /** Format: date-time */
            publishUp?: string | null;
            /** Format: date-time */
            publishDown?: string | null;
            sentCount?: number | null;
            variantParent?: Record<string, never> | null;
            variantChildren?: unknown[] | null;
            content?: string | null;
            utmTags?: Record<string, never> | unknown[] | null;
            filters?: unknown[] | null;
            isCampaignBased?: boolean | null;
            slotName?: string | null;
        };
        DynamicContentInput: {
            isPublished?: boolean;
            name: string;
            category?: number | null;
            /** Format: date-time */
            publishUp?: string;
            /** Format: date-time */
            publishDown?: string;
            variantParent?: number | null;
            content?: string;
            utmTags?: Record<string, never> | unknown[];
            filters?: unknown[] | unknown[];
            isCampaignBased?: boolean;
            slotName?: string;
            language?: string;
            translationParent?: number | null;
        };
        Form: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            name?: string | null;
            alias?: string | null;
            category?: Record<string, never> | null;
            description?: string | null;
            cachedHtml?: string | null;
            /** Format: date-time */
            publishUp?: string | null;
            /** Format: date-time */
            publishDown?: string | null;
            fields?: unknown[] | null;
            actions?: unknown[] | null;
            template?: string | null;
            inKioskMode?: boolean | null;
            renderStyle?: boolean | null;
            /** @description One of: standalone, campaign. */
            formType?: string | null;
            /** @description One of: return, redirect, message, hideform. */
            postAction?: string | null;
            postActionProperty?: string | null;
            noIndex?: boolean | null;
            formAttributes?: string | null;
            language?: string | null;
            submissionLimit?: number | null;
            submissionLimitMessage?: string | null;
            submissionCount?: number | null;
            progressiveProfilingLimit?: number | null;
        };
        FormInput: {
            isPublished?: boolean;
            name: string;
            alias?: string;
            category?: number | null;
            description?: string;
            /** Format: date-time */
            publishUp?: string;
            /** Format: date-time */
            publishDown?: string;
            fields?: unknown[] | unknown[];
            actions?: unknown[] | unknown[];
            template?: string;
            inKioskMode?: boolean;
            renderStyle?: boolean;
            /** @enum {string} */
            formType?: "standalone" | "campaign";
            /** @enum {string} */
            postAction?: "return" | "redirect" | "message" | "hideform";
            postActionProperty?: string;
            noIndex?: boolean;
            formAttributes?: string;
            language?: string;
            submissionLimit?: number;
            submissionLimitMessage?: string;
            progressiveProfilingLimit?: number;
        };
        Notification: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            name?: string | null;
            heading?: string | null;
            message?: string | null;
            url?: string | null;
            language?: string | null;
            category?: Record<string, never> | null;
            button?: string | null;
            utmTags?: Record<string, never> | unknown[] | null;
            /** Format: date-time */
            publishUp?: string | null;
            /** Format: date-time */
            publishDown?: string | null;
            readCount?: number | null;
            sentCount?: number | null;
        };
        NotificationInput: {
            isPublished?: boolean;
            name: string;
            heading: string;
            message: string;
            url?: string;
            language?: string;
            category?: number | null;
            button?: string;
            utmTags?: Record<string, never> | unknown[];
            /** Format: date-time */
            publishUp?: string;
            /** Format: date-time */
            publishDown?: string;
        };
        Tweet: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            name?: string | null;
            text?: string | null;
            language?: string | null;
            category?: Record<string, never> | null;
            /** Format: date-time */
            publishUp?: string | null;
            /** Format: date-time */
            publishDown?: string | null;
            mediaId?: string | null;
            mediaPath?: string | null;
            sentCount?: number | null;
            favoriteCount?: number | null;
            retweetCount?: number | null;
            description?: string | null;
            asset?: number | null;
            page?: number | null;
        };
        TweetInput: {
            isPublished?: boolean;
            name: string;
            text: string;
            language?: string;
            category?: number | null;
            /** Format: date-time */
            publishUp?: string;
            /** Format: date-time */
            publishDown?: string;
            mediaId?: string;
            mediaPath?: string;
            description?: string;
            asset?: number;
            page?: number;
        };
        TextMessage: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            name?: string | null;
            message?: string | null;
            language?: string | null;
            category?: Record<string, never> | null;
            /** Format: date-time */
            publishUp?: string | null;
            /** Format: date-time */
            publishDown?: string | null;
            sentCount?: number | null;
        };
        TextMessageInput: {
            isPublished?: boolean;
            name: string;
            message?: string;
            language?: string;
            category?: number | null;
            /** Format: date-time */
            publishUp?: string;
            /** Format: date-time */
            publishDown?: string;
        };
        Email: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            name?: string | null;
            subject?: string | null;
            language?: string | null;
            category?: Record<string, never> | null;
            fromAddress?: string | null;
            fromName?: string | null;
            replyToAddress?: string | null;
            bccAddress?: string | null;
            useOwnerAsMailer?: boolean | null;
            utmTags?: Record<string, never> | unknown[] | null;
            preheaderText?: string | null;
            customHtml?: string | null;
            plainText?: string | null;
            template?: string | null;
            /** @description One of: template, list. */
            emailType?: string | null;
            /** Format: date-time */
            publishUp?: string | null;
            /** Format: date-time */
            publishDown?: string | null;
            publicPreview?: boolean | null;
            sendToDnc?: boolean | null;
            readCount?: number | null;
            sentCount?: number | null;
            revision?: number | null;
            assetAttachments?: (number | Record<string, never>)[] | null;
            /** Format: date-time */
            variantStartDate?: string | null;
            variantSentCount?: number | null;
            variantReadCount?: number | null;
            variantSettings?: Record<string, never> | unknown[] | null;
            variantParent?: number | null;
            translationParent?: number | null;
            unsubscribeForm?: Record<string, never> | null;
            preferenceCenter?: Record<string, never> | null;
            dynamicContent?: unknown[] | null;
            lists?: (number | Record<string, never>)[] | null;
            excludedLists?: (number | Record<string, never>)[] | null;
            headers?: unknown[] | null;
            settings?: Record<string, never> | unknown[] | null;
            grapesjsbuilder?: Record<string, never> | unknown[] | null;
        };
        EmailInput: {
            isPublished?: boolean;
            name: string;
            subject: string;
            language?: string;
            category?: number | null;
            fromAddress?: string;
            fromName?: string;
            replyToAddress?: string;
            bccAddress?: string;
            useOwnerAsMailer?: boolean;
            utmTags?: Record<string, never> | unknown[];
            preheaderText?: string;
            customHtml?: string;
            plainText?: string;
            template?: string;
            /** @enum {string} */
            emailType?: "template" | "list";
            /** Format: date-time */
            publishUp?: string;
            /** Format: date-time */
            publishDown?: string;
            publicPreview?: boolean;
            sendToDnc?: boolean;
            assetAttachments?: (number | Record<string, never>)[];
            variantSettings?: Record<string, never> | unknown[];
            variantParent?: number | null;
            translationParent?: number | null;
            unsubscribeForm?: number | null;
            preferenceCenter?: number | null;
            dynamicContent?: unknown[] | unknown[];
            lists?: (number | Record<string, never>)[];
            excludedLists?: (number | Record<string, never>)[];
            headers?: unknown[] | unknown[];
            settings?: Record<string, never> | unknown[];
            grapesjsbuilder?: Record<string, never> | unknown[];
        };
        Message: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            name?: string | null;
            description?: string | null;
            /** Format: date-time */
            publishUp?: string | null;
            /** Format: date-time */
            publishDown?: string | null;
            channels?: unknown[] | null;
            category?: Record<string, never> | null;
        };
        MessageInput: {
            isPublished?: boolean;
            name: string;
            description?: string;
            /** Format: date-time */
            publishUp?: string;
            /** Format: date-time */
            publishDown?: string;
            channels?: unknown[] | unknown[];
            category?: number | null;
        };
        Focus: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            name?: string | null;
            category?: Record<string, never> | null;
            description?: string | null;
            /** @description One of: notice, link, form. */
            type?: string | null;
            website?: string | null;
            /** @description One of: bar, modal, notification, page. */
            style?: string | null;
            /** Format: date-time */
            publishUp?: string | null;
            /** Format: date-time */
            publishDown?: string | null;
            properties?: Record<string, never> | unknown[] | null;
            utmTags?: Record<string, never> | unknown[] | null;
            form?: number | null;
            /** @description One of: basic, editor, html, 1, 0. */
            htmlMode?: string | null;
            html?: string | null;
            editor?: string | null;
            cache?: string | null;
        };
        FocusInput: {
            isPublished?: boolean;
            name: string;
            category?: number | null;
            description?: string;
            /** @enum {string} */
            type: "notice" | "link" | "form";
            website?: string;
            /** @enum {string} */
            style: "bar" | "modal" | "notification" | "page";
            /** Format: date-time */
            publishUp?: string;
            /** Format: date-time */
            publishDown?: string;
            properties?: Record<string, never> | unknown[];
            utmTags?: Record<string, never> | unknown[];
            form?: number;
            /** @enum {string} */
            htmlMode?: "basic" | "editor" | "html" | "1" | "0";
            html?: string;
            editor?: string;
        };
        Campaign: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            name?: string | null;
            alias?: string | null;
            category?: Record<string, never> | null;
            description?: string | null;
            allowRestart?: boolean | null;
            /** Format: date-time */
            publishUp?: string | null;
            /** Format: date-time */
            publishDown?: string | null;
            events?: Record<string, never> | unknown[] | null;
            forms?: (number | Record<string, never>)[] | null;
            lists?: (number | Record<string, never>)[] | null;
            canvasSettings?: Record<string, never> | unknown[] | null;
        };
        CampaignInput: {
            isPublished?: boolean;
            name: string;
            alias?: string;
            category?: number | null;
            description?: string;
            allowRestart?: boolean;
            /** Format: date-time */
            publishUp?: string;
            /** Format: date-time */
            publishDown?: string;
            events?: Record<string, never> | unknown[];
            forms?: (number | Record<string, never>)[];
            lists?: (number | Record<string, never>)[];
            canvasSettings?: Record<string, never> | unknown[];
        };
        Webhook: {
            id: number;
            isPublished?: boolean | null;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            name?: string | null;
            description?: string | null;
            webhookUrl?: string | null;
            secret?: string | null;
            /** @description One of: ASC, DESC. */
            eventsOrderbyDir?: string | null;
            category?: Record<string, never> | null;
            triggers?: unknown[] | null;
        };
        WebhookInput: {
            isPublished?: boolean;
            name: string;
            description?: string;
            webhookUrl: string;
            secret?: string;
            /** @enum {string} */
            eventsOrderbyDir?: "ASC" | "DESC";
            category?: number | null;
            triggers?: unknown[] | unknown[];
        };
    };
    responses: {
        /** @description What went wrong */
        Error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    list_assets: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        assets: components["schemas"]["Asset"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_assets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        assets?: components["schemas"]["Asset"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_assets: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        assets?: components["schemas"]["Asset"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_assets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssetInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        assets?: components["schemas"]["Asset"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_assets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssetInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        assets?: components["schemas"]["Asset"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_assets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssetInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        assets?: components["schemas"]["Asset"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_assets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssetInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        assets?: components["schemas"]["Asset"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_assets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssetInput"];
                "application/x-www-form-urlencoded": components["schemas"]["AssetInput"];
            };
        };
        responses: {
            /** @description The asset */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        asset: components["schemas"]["Asset"];
                    };
                };
            };
            /** @description The asset */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        asset: components["schemas"]["Asset"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_assets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The asset */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        asset: components["schemas"]["Asset"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_assets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The asset */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        asset: components["schemas"]["Asset"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_assets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The asset */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        asset: components["schemas"]["Asset"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_assets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssetInput"];
                "application/x-www-form-urlencoded": components["schemas"]["AssetInput"];
            };
        };
        responses: {
            /** @description The asset */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        asset: components["schemas"]["Asset"];
                    };
                };
            };
            /** @description The asset */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        asset: components["schemas"]["Asset"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_assets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssetInput"];
                "application/x-www-form-urlencoded": components["schemas"]["AssetInput"];
            };
        };
        responses: {
            /** @description The asset */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        asset: components["schemas"]["Asset"];
                    };
                };
            };
            /** @description The asset */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        asset: components["schemas"]["Asset"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_assets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssetInput"];
                "application/x-www-form-urlencoded": components["schemas"]["AssetInput"];
            };
        };
        responses: {
            /** @description The asset */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        asset: components["schemas"]["Asset"];
                    };
                };
            };
            /** @description The asset */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        asset: components["schemas"]["Asset"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_campaigns: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        campaigns: {
                            [key: string]: components["schemas"]["Campaign"];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_campaigns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaigns?: components["schemas"]["Campaign"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_campaigns: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaigns?: components["schemas"]["Campaign"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_campaigns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaigns?: components["schemas"]["Campaign"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_campaigns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaigns?: components["schemas"]["Campaign"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_campaigns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaigns?: components["schemas"]["Campaign"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_campaigns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaigns?: components["schemas"]["Campaign"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_campaigns_clone_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_campaigns_events: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    put_campaigns_events_batch_edit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_campaigns_events_contact_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_campaigns_events_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    put_campaigns_events_id_contact_contactId_edit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_campaigns_export_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_campaigns_import: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_campaigns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CampaignInput"];
            };
        };
        responses: {
            /** @description The campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaign: components["schemas"]["Campaign"];
                    };
                };
            };
            /** @description The campaign */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaign: components["schemas"]["Campaign"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_campaigns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaign: components["schemas"]["Campaign"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_campaigns_id_contact_add_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_campaigns_id_contact_remove_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_campaigns_id_contact_contactId_add: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_campaigns_id_contact_contactId_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_campaigns_id_contacts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_campaigns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaign: components["schemas"]["Campaign"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_campaigns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaign: components["schemas"]["Campaign"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_campaigns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CampaignInput"];
            };
        };
        responses: {
            /** @description The campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaign: components["schemas"]["Campaign"];
                    };
                };
            };
            /** @description The campaign */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaign: components["schemas"]["Campaign"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_campaigns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CampaignInput"];
            };
        };
        responses: {
            /** @description The campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaign: components["schemas"]["Campaign"];
                    };
                };
            };
            /** @description The campaign */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaign: components["schemas"]["Campaign"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_campaigns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CampaignInput"];
            };
        };
        responses: {
            /** @description The campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaign: components["schemas"]["Campaign"];
                    };
                };
            };
            /** @description The campaign */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaign: components["schemas"]["Campaign"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_campaigns_id_events_contact_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_categories: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        categories: components["schemas"]["Category"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_categories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        categories?: components["schemas"]["Category"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_categories: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        categories?: components["schemas"]["Category"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_categories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        categories?: components["schemas"]["Category"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_categories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        categories?: components["schemas"]["Category"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_categories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        categories?: components["schemas"]["Category"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_categories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        categories?: components["schemas"]["Category"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_categories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CategoryInput"];
            };
        };
        responses: {
            /** @description The category */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: components["schemas"]["Category"];
                    };
                };
            };
            /** @description The category */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: components["schemas"]["Category"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_categories: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The category */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: components["schemas"]["Category"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_categories: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The category */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: components["schemas"]["Category"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_categories: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The category */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: components["schemas"]["Category"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_categories: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CategoryInput"];
            };
        };
        responses: {
            /** @description The category */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: components["schemas"]["Category"];
                    };
                };
            };
            /** @description The category */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: components["schemas"]["Category"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_categories: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CategoryInput"];
            };
        };
        responses: {
            /** @description The category */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: components["schemas"]["Category"];
                    };
                };
            };
            /** @description The category */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: components["schemas"]["Category"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_categories: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CategoryInput"];
            };
        };
        responses: {
            /** @description The category */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: components["schemas"]["Category"];
                    };
                };
            };
            /** @description The category */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        category: components["schemas"]["Category"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_companies: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: string;
                        companies: {
                            [key: string]: components["schemas"]["Company"];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_companies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        companies?: components["schemas"]["Company"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_companies: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        companies?: components["schemas"]["Company"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_companies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        companies?: components["schemas"]["Company"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_companies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        companies?: components["schemas"]["Company"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_companies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        companies?: components["schemas"]["Company"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_companies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        companies?: components["schemas"]["Company"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_companies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CompanyInput"];
            };
        };
        responses: {
            /** @description The company */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        company: components["schemas"]["Company"];
                    };
                };
            };
            /** @description The company */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        company: components["schemas"]["Company"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_companies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        company: components["schemas"]["Company"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_companies_id_contact_add_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_companies_id_contact_remove_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_companies_id_contact_contactId_add: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_companies_id_contact_contactId_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_companies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        company: components["schemas"]["Company"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_companies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        company: components["schemas"]["Company"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_companies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CompanyInput"];
            };
        };
        responses: {
            /** @description The company */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        company: components["schemas"]["Company"];
                    };
                };
            };
            /** @description The company */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        company: components["schemas"]["Company"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_companies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CompanyInput"];
            };
        };
        responses: {
            /** @description The company */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        company: components["schemas"]["Company"];
                    };
                };
            };
            /** @description The company */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        company: components["schemas"]["Company"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_companies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CompanyInput"];
            };
        };
        responses: {
            /** @description The company */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        company: components["schemas"]["Company"];
                    };
                };
            };
            /** @description The company */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        company: components["schemas"]["Company"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_contacts: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: string;
                        contacts: {
                            [key: string]: components["schemas"]["Contact"];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_contacts_activity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_contacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contacts?: components["schemas"]["Contact"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_contacts: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contacts?: components["schemas"]["Contact"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_contacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contacts?: components["schemas"]["Contact"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_contacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contacts?: components["schemas"]["Contact"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_contacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contacts?: components["schemas"]["Contact"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_contacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contacts?: components["schemas"]["Contact"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_contacts_list_fields: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_contacts_list_owners: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_contacts_list_segments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_contacts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactInput"];
                "application/x-www-form-urlencoded": components["schemas"]["ContactInput"];
            };
        };
        responses: {
            /** @description The contact */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
            /** @description The contact */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_contacts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_contacts_id_activity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_contacts_id_campaigns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_contacts_id_companies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_contacts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_contacts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_contacts_id_devices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_contacts_id_dnc_add_channel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                channel: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_contacts_id_dnc_remove_channel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                channel: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_contacts_id_dnc_channel_add: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                channel: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_contacts_id_dnc_channel_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                channel: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_contacts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactInput"];
                "application/x-www-form-urlencoded": components["schemas"]["ContactInput"];
            };
        };
        responses: {
            /** @description The contact */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
            /** @description The contact */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_contacts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactInput"];
                "application/x-www-form-urlencoded": components["schemas"]["ContactInput"];
            };
        };
        responses: {
            /** @description The contact */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
            /** @description The contact */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_contacts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactInput"];
                "application/x-www-form-urlencoded": components["schemas"]["ContactInput"];
            };
        };
        responses: {
            /** @description The contact */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
            /** @description The contact */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_contacts_id_events: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_contacts_id_notes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_contacts_id_points_groups: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_contacts_id_points_groups_groupId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                groupId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_contacts_id_points_groups_groupId_op_value: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                groupId: string;
                op: string;
                value: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_contacts_id_points_op_value: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                op: string;
                value: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_contacts_id_segments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_contacts_id_utm_add: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_contacts_id_utm_utmId_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                utmId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_credentials: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        credentials: components["schemas"]["Credential"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_credentials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credentials?: components["schemas"]["Credential"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_credentials: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credentials?: components["schemas"]["Credential"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_credentials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credentials?: components["schemas"]["Credential"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_credentials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credentials?: components["schemas"]["Credential"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_credentials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credentials?: components["schemas"]["Credential"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_credentials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credentials?: components["schemas"]["Credential"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_credentials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CredentialInput"];
            };
        };
        responses: {
            /** @description The credential */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credential: components["schemas"]["Credential"];
                    };
                };
            };
            /** @description The credential */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credential: components["schemas"]["Credential"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_credentials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credential: components["schemas"]["Credential"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_credentials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credential: components["schemas"]["Credential"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_credentials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credential: components["schemas"]["Credential"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_credentials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CredentialInput"];
            };
        };
        responses: {
            /** @description The credential */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credential: components["schemas"]["Credential"];
                    };
                };
            };
            /** @description The credential */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credential: components["schemas"]["Credential"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_credentials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CredentialInput"];
            };
        };
        responses: {
            /** @description The credential */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credential: components["schemas"]["Credential"];
                    };
                };
            };
            /** @description The credential */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credential: components["schemas"]["Credential"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_credentials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CredentialInput"];
            };
        };
        responses: {
            /** @description The credential */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credential: components["schemas"]["Credential"];
                    };
                };
            };
            /** @description The credential */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        credential: components["schemas"]["Credential"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_credentials_id_rotate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_data: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_data_type: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_devices: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        devices: components["schemas"]["Device"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_devices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        devices?: components["schemas"]["Device"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_devices: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        devices?: components["schemas"]["Device"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_devices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        devices?: components["schemas"]["Device"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_devices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        devices?: components["schemas"]["Device"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_devices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        devices?: components["schemas"]["Device"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_devices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        devices?: components["schemas"]["Device"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_devices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceInput"];
                "application/x-www-form-urlencoded": components["schemas"]["DeviceInput"];
            };
        };
        responses: {
            /** @description The device */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device: components["schemas"]["Device"];
                    };
                };
            };
            /** @description The device */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device: components["schemas"]["Device"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_devices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The device */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device: components["schemas"]["Device"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_devices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The device */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device: components["schemas"]["Device"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_devices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The device */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device: components["schemas"]["Device"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_devices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceInput"];
                "application/x-www-form-urlencoded": components["schemas"]["DeviceInput"];
            };
        };
        responses: {
            /** @description The device */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device: components["schemas"]["Device"];
                    };
                };
            };
            /** @description The device */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device: components["schemas"]["Device"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_devices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceInput"];
                "application/x-www-form-urlencoded": components["schemas"]["DeviceInput"];
            };
        };
        responses: {
            /** @description The device */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device: components["schemas"]["Device"];
                    };
                };
            };
            /** @description The device */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device: components["schemas"]["Device"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_devices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceInput"];
                "application/x-www-form-urlencoded": components["schemas"]["DeviceInput"];
            };
        };
        responses: {
            /** @description The device */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device: components["schemas"]["Device"];
                    };
                };
            };
            /** @description The device */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device: components["schemas"]["Device"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_dynamiccontents: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        dynamicContents: {
                            [key: string]: components["schemas"]["DynamicContent"];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_dynamiccontents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dynamicContents?: components["schemas"]["DynamicContent"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_dynamiccontents: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dynamicContents?: components["schemas"]["DynamicContent"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_dynamiccontents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DynamicContentInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dynamicContents?: components["schemas"]["DynamicContent"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_dynamiccontents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DynamicContentInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dynamicContents?: components["schemas"]["DynamicContent"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_dynamiccontents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DynamicContentInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dynamicContents?: components["schemas"]["DynamicContent"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_dynamiccontents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DynamicContentInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dynamicContents?: components["schemas"]["DynamicContent"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_dynamiccontents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DynamicContentInput"];
                "application/x-www-form-urlencoded": components["schemas"]["DynamicContentInput"];
            };
        };
        responses: {
            /** @description The dynamic_content */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dynamicContent: components["schemas"]["DynamicContent"];
                    };
                };
            };
            /** @description The dynamic_content */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dynamicContent: components["schemas"]["DynamicContent"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_dynamiccontents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dynamic_content */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dynamicContent: components["schemas"]["DynamicContent"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_dynamiccontents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dynamic_content */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dynamicContent: components["schemas"]["DynamicContent"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_dynamiccontents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dynamic_content */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dynamicContent: components["schemas"]["DynamicContent"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_dynamiccontents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DynamicContentInput"];
                "application/x-www-form-urlencoded": components["schemas"]["DynamicContentInput"];
            };
        };
        responses: {
            /** @description The dynamic_content */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dynamicContent: components["schemas"]["DynamicContent"];
                    };
                };
            };
            /** @description The dynamic_content */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dynamicContent: components["schemas"]["DynamicContent"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_dynamiccontents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DynamicContentInput"];
                "application/x-www-form-urlencoded": components["schemas"]["DynamicContentInput"];
            };
        };
        responses: {
            /** @description The dynamic_content */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dynamicContent: components["schemas"]["DynamicContent"];
                    };
                };
            };
            /** @description The dynamic_content */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dynamicContent: components["schemas"]["DynamicContent"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_dynamiccontents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DynamicContentInput"];
                "application/x-www-form-urlencoded": components["schemas"]["DynamicContentInput"];
            };
        };
        responses: {
            /** @description The dynamic_content */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dynamicContent: components["schemas"]["DynamicContent"];
                    };
                };
            };
            /** @description The dynamic_content */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dynamicContent: components["schemas"]["DynamicContent"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_emails: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        emails: {
                            [key: string]: components["schemas"]["Email"];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_emails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        emails?: components["schemas"]["Email"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_emails: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        emails?: components["schemas"]["Email"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_emails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        emails?: components["schemas"]["Email"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_emails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        emails?: components["schemas"]["Email"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_emails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        emails?: components["schemas"]["Email"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_emails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        emails?: components["schemas"]["Email"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_emails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailInput"];
                "application/x-www-form-urlencoded": components["schemas"]["EmailInput"];
            };
        };
        responses: {
            /** @description The email */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: components["schemas"]["Email"];
                        warnings?: string[];
                    };
                };
            };
            /** @description The email */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: components["schemas"]["Email"];
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_emails_reply_hash: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_emails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The email */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: components["schemas"]["Email"];
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_emails_id_contact_contactId_send: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_emails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The email */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: components["schemas"]["Email"];
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_emails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The email */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: components["schemas"]["Email"];
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_emails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailInput"];
                "application/x-www-form-urlencoded": components["schemas"]["EmailInput"];
            };
        };
        responses: {
            /** @description The email */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: components["schemas"]["Email"];
                        warnings?: string[];
                    };
                };
            };
            /** @description The email */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: components["schemas"]["Email"];
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_emails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailInput"];
                "application/x-www-form-urlencoded": components["schemas"]["EmailInput"];
            };
        };
        responses: {
            /** @description The email */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: components["schemas"]["Email"];
                        warnings?: string[];
                    };
                };
            };
            /** @description The email */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: components["schemas"]["Email"];
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_emails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailInput"];
                "application/x-www-form-urlencoded": components["schemas"]["EmailInput"];
            };
        };
        responses: {
            /** @description The email */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: components["schemas"]["Email"];
                        warnings?: string[];
                    };
                };
            };
            /** @description The email */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: components["schemas"]["Email"];
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_emails_id_send: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_emails_id_send_contact_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_fields_company: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        fields: components["schemas"]["FieldCompany"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_fields_company: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fields?: components["schemas"]["FieldCompany"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_fields_company: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fields?: components["schemas"]["FieldCompany"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_fields_company: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldCompanyInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fields?: components["schemas"]["FieldCompany"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_fields_company: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldCompanyInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fields?: components["schemas"]["FieldCompany"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_fields_company: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldCompanyInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fields?: components["schemas"]["FieldCompany"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_fields_company: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldCompanyInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fields?: components["schemas"]["FieldCompany"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_fields_company: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldCompanyInput"];
                "application/x-www-form-urlencoded": components["schemas"]["FieldCompanyInput"];
            };
        };
        responses: {
            /** @description The field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldCompany"];
                    };
                };
            };
            /** @description The field */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldCompany"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_fields_company: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldCompany"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_fields_company: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldCompany"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_fields_company: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldCompany"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_fields_company: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldCompanyInput"];
                "application/x-www-form-urlencoded": components["schemas"]["FieldCompanyInput"];
            };
        };
        responses: {
            /** @description The field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldCompany"];
                    };
                };
            };
            /** @description The field */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldCompany"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_fields_company: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldCompanyInput"];
                "application/x-www-form-urlencoded": components["schemas"]["FieldCompanyInput"];
            };
        };
        responses: {
            /** @description The field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldCompany"];
                    };
                };
            };
            /** @description The field */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldCompany"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_fields_company: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldCompanyInput"];
                "application/x-www-form-urlencoded": components["schemas"]["FieldCompanyInput"];
            };
        };
        responses: {
            /** @description The field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldCompany"];
                    };
                };
            };
            /** @description The field */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldCompany"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_fields_contact: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        fields: components["schemas"]["FieldContact"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_fields_contact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fields?: components["schemas"]["FieldContact"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_fields_contact: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fields?: components["schemas"]["FieldContact"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_fields_contact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldContactInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fields?: components["schemas"]["FieldContact"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_fields_contact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldContactInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fields?: components["schemas"]["FieldContact"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_fields_contact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldContactInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fields?: components["schemas"]["FieldContact"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_fields_contact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldContactInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fields?: components["schemas"]["FieldContact"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_fields_contact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldContactInput"];
                "application/x-www-form-urlencoded": components["schemas"]["FieldContactInput"];
            };
        };
        responses: {
            /** @description The field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldContact"];
                    };
                };
            };
            /** @description The field */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldContact"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_fields_contact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldContact"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_fields_contact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldContact"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_fields_contact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldContact"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_fields_contact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldContactInput"];
                "application/x-www-form-urlencoded": components["schemas"]["FieldContactInput"];
            };
        };
        responses: {
            /** @description The field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldContact"];
                    };
                };
            };
            /** @description The field */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldContact"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_fields_contact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldContactInput"];
                "application/x-www-form-urlencoded": components["schemas"]["FieldContactInput"];
            };
        };
        responses: {
            /** @description The field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldContact"];
                    };
                };
            };
            /** @description The field */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldContact"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_fields_contact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldContactInput"];
                "application/x-www-form-urlencoded": components["schemas"]["FieldContactInput"];
            };
        };
        responses: {
            /** @description The field */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldContact"];
                    };
                };
            };
            /** @description The field */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        field: components["schemas"]["FieldContact"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_files_dir: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dir: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_files_dir_new: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dir: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_files_dir_file_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dir: string;
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_focus: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        focus: {
                            [key: string]: components["schemas"]["Focus"];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_focus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        focus?: components["schemas"]["Focus"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_focus: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        focus?: components["schemas"]["Focus"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_focus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FocusInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        focus?: components["schemas"]["Focus"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_focus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FocusInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        focus?: components["schemas"]["Focus"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_focus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FocusInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        focus?: components["schemas"]["Focus"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_focus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FocusInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        focus?: components["schemas"]["Focus"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_focus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FocusInput"];
                "application/x-www-form-urlencoded": components["schemas"]["FocusInput"];
            };
        };
        responses: {
            /** @description The focus */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        focus: components["schemas"]["Focus"];
                    };
                };
            };
            /** @description The focus */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        focus: components["schemas"]["Focus"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_focus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The focus */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        focus: components["schemas"]["Focus"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_focus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The focus */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        focus: components["schemas"]["Focus"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_focus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The focus */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        focus: components["schemas"]["Focus"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_focus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FocusInput"];
                "application/x-www-form-urlencoded": components["schemas"]["FocusInput"];
            };
        };
        responses: {
            /** @description The focus */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        focus: components["schemas"]["Focus"];
                    };
                };
            };
            /** @description The focus */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        focus: components["schemas"]["Focus"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_focus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FocusInput"];
                "application/x-www-form-urlencoded": components["schemas"]["FocusInput"];
            };
        };
        responses: {
            /** @description The focus */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        focus: components["schemas"]["Focus"];
                    };
                };
            };
            /** @description The focus */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        focus: components["schemas"]["Focus"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_focus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FocusInput"];
                "application/x-www-form-urlencoded": components["schemas"]["FocusInput"];
            };
        };
        responses: {
            /** @description The focus */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        focus: components["schemas"]["Focus"];
                    };
                };
            };
            /** @description The focus */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        focus: components["schemas"]["Focus"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_focus_id_js: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_forms: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        forms: components["schemas"]["Form"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_forms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        forms?: components["schemas"]["Form"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_forms: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        forms?: components["schemas"]["Form"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_forms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        forms?: components["schemas"]["Form"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_forms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        forms?: components["schemas"]["Form"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_forms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        forms?: components["schemas"]["Form"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_forms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        forms?: components["schemas"]["Form"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_forms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormInput"];
                "application/x-www-form-urlencoded": components["schemas"]["FormInput"];
            };
        };
        responses: {
            /** @description The form */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        form: components["schemas"]["Form"];
                    };
                };
            };
            /** @description The form */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        form: components["schemas"]["Form"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_forms: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The form */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        form: components["schemas"]["Form"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_forms_id_actions_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_forms: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The form */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        form: components["schemas"]["Form"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_forms: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The form */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        form: components["schemas"]["Form"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_forms: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormInput"];
                "application/x-www-form-urlencoded": components["schemas"]["FormInput"];
            };
        };
        responses: {
            /** @description The form */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        form: components["schemas"]["Form"];
                    };
                };
            };
            /** @description The form */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        form: components["schemas"]["Form"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_forms: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormInput"];
                "application/x-www-form-urlencoded": components["schemas"]["FormInput"];
            };
        };
        responses: {
            /** @description The form */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        form: components["schemas"]["Form"];
                    };
                };
            };
            /** @description The form */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        form: components["schemas"]["Form"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_forms: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormInput"];
                "application/x-www-form-urlencoded": components["schemas"]["FormInput"];
            };
        };
        responses: {
            /** @description The form */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        form: components["schemas"]["Form"];
                    };
                };
            };
            /** @description The form */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        form: components["schemas"]["Form"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_forms_id_fields_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_forms_id_submissions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_forms_id_submissions_contact_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_forms_id_submissions_submissionId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                submissionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_hooks: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        hooks: {
                            [key: string]: components["schemas"]["Webhook"];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_hooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hooks?: components["schemas"]["Webhook"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_hooks: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hooks?: components["schemas"]["Webhook"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_hooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hooks?: components["schemas"]["Webhook"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_hooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hooks?: components["schemas"]["Webhook"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_hooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hooks?: components["schemas"]["Webhook"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_hooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hooks?: components["schemas"]["Webhook"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_hooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
                "application/x-www-form-urlencoded": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hook: components["schemas"]["Webhook"];
                        warnings?: string[];
                    };
                };
            };
            /** @description The webhook */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hook: components["schemas"]["Webhook"];
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_hooks_triggers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_hooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hook: components["schemas"]["Webhook"];
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_hooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hook: components["schemas"]["Webhook"];
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_hooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hook: components["schemas"]["Webhook"];
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_hooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
                "application/x-www-form-urlencoded": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hook: components["schemas"]["Webhook"];
                        warnings?: string[];
                    };
                };
            };
            /** @description The webhook */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hook: components["schemas"]["Webhook"];
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_hooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
                "application/x-www-form-urlencoded": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hook: components["schemas"]["Webhook"];
                        warnings?: string[];
                    };
                };
            };
            /** @description The webhook */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hook: components["schemas"]["Webhook"];
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_hooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
                "application/x-www-form-urlencoded": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hook: components["schemas"]["Webhook"];
                        warnings?: string[];
                    };
                };
            };
            /** @description The webhook */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hook: components["schemas"]["Webhook"];
                        warnings?: string[];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_messages: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        messages: components["schemas"]["Message"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_messages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        messages?: components["schemas"]["Message"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_messages: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        messages?: components["schemas"]["Message"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_messages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        messages?: components["schemas"]["Message"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_messages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        messages?: components["schemas"]["Message"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_messages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        messages?: components["schemas"]["Message"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_messages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        messages?: components["schemas"]["Message"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_messages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageInput"];
                "application/x-www-form-urlencoded": components["schemas"]["MessageInput"];
            };
        };
        responses: {
            /** @description The message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                    };
                };
            };
            /** @description The message */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_messages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_messages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_messages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_messages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageInput"];
                "application/x-www-form-urlencoded": components["schemas"]["MessageInput"];
            };
        };
        responses: {
            /** @description The message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                    };
                };
            };
            /** @description The message */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_messages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageInput"];
                "application/x-www-form-urlencoded": components["schemas"]["MessageInput"];
            };
        };
        responses: {
            /** @description The message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                    };
                };
            };
            /** @description The message */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_messages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageInput"];
                "application/x-www-form-urlencoded": components["schemas"]["MessageInput"];
            };
        };
        responses: {
            /** @description The message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                    };
                };
            };
            /** @description The message */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: components["schemas"]["Message"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_notes: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        notes: components["schemas"]["Note"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_notes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notes?: components["schemas"]["Note"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_notes: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notes?: components["schemas"]["Note"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_notes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notes?: components["schemas"]["Note"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_notes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notes?: components["schemas"]["Note"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_notes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notes?: components["schemas"]["Note"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_notes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notes?: components["schemas"]["Note"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_notes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteInput"];
                "application/x-www-form-urlencoded": components["schemas"]["NoteInput"];
            };
        };
        responses: {
            /** @description The note */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        note: components["schemas"]["Note"];
                    };
                };
            };
            /** @description The note */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        note: components["schemas"]["Note"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_notes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        note: components["schemas"]["Note"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_notes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        note: components["schemas"]["Note"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_notes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        note: components["schemas"]["Note"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_notes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteInput"];
                "application/x-www-form-urlencoded": components["schemas"]["NoteInput"];
            };
        };
        responses: {
            /** @description The note */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        note: components["schemas"]["Note"];
                    };
                };
            };
            /** @description The note */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        note: components["schemas"]["Note"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_notes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteInput"];
                "application/x-www-form-urlencoded": components["schemas"]["NoteInput"];
            };
        };
        responses: {
            /** @description The note */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        note: components["schemas"]["Note"];
                    };
                };
            };
            /** @description The note */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        note: components["schemas"]["Note"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_notes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteInput"];
                "application/x-www-form-urlencoded": components["schemas"]["NoteInput"];
            };
        };
        responses: {
            /** @description The note */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        note: components["schemas"]["Note"];
                    };
                };
            };
            /** @description The note */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        note: components["schemas"]["Note"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_notifications: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        notifications: {
                            [key: string]: components["schemas"]["Notification"];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notifications?: components["schemas"]["Notification"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_notifications: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notifications?: components["schemas"]["Notification"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notifications?: components["schemas"]["Notification"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notifications?: components["schemas"]["Notification"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notifications?: components["schemas"]["Notification"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notifications?: components["schemas"]["Notification"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationInput"];
                "application/x-www-form-urlencoded": components["schemas"]["NotificationInput"];
            };
        };
        responses: {
            /** @description The notification */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notification: components["schemas"]["Notification"];
                    };
                };
            };
            /** @description The notification */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notification: components["schemas"]["Notification"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notification */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notification: components["schemas"]["Notification"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notification */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notification: components["schemas"]["Notification"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notification */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notification: components["schemas"]["Notification"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationInput"];
                "application/x-www-form-urlencoded": components["schemas"]["NotificationInput"];
            };
        };
        responses: {
            /** @description The notification */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notification: components["schemas"]["Notification"];
                    };
                };
            };
            /** @description The notification */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notification: components["schemas"]["Notification"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationInput"];
                "application/x-www-form-urlencoded": components["schemas"]["NotificationInput"];
            };
        };
        responses: {
            /** @description The notification */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notification: components["schemas"]["Notification"];
                    };
                };
            };
            /** @description The notification */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notification: components["schemas"]["Notification"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_notifications: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationInput"];
                "application/x-www-form-urlencoded": components["schemas"]["NotificationInput"];
            };
        };
        responses: {
            /** @description The notification */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notification: components["schemas"]["Notification"];
                    };
                };
            };
            /** @description The notification */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        notification: components["schemas"]["Notification"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_pages: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        pages: components["schemas"]["Page"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_pages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pages?: components["schemas"]["Page"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_pages: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pages?: components["schemas"]["Page"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_pages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PageInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pages?: components["schemas"]["Page"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_pages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PageInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pages?: components["schemas"]["Page"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_pages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PageInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pages?: components["schemas"]["Page"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_pages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PageInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pages?: components["schemas"]["Page"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_pages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PageInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PageInput"];
            };
        };
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        page: components["schemas"]["Page"];
                    };
                };
            };
            /** @description The page */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        page: components["schemas"]["Page"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_pages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        page: components["schemas"]["Page"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_pages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        page: components["schemas"]["Page"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_pages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        page: components["schemas"]["Page"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_pages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PageInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PageInput"];
            };
        };
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        page: components["schemas"]["Page"];
                    };
                };
            };
            /** @description The page */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        page: components["schemas"]["Page"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_pages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PageInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PageInput"];
            };
        };
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        page: components["schemas"]["Page"];
                    };
                };
            };
            /** @description The page */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        page: components["schemas"]["Page"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_pages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PageInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PageInput"];
            };
        };
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        page: components["schemas"]["Page"];
                    };
                };
            };
            /** @description The page */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        page: components["schemas"]["Page"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_points: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        points: components["schemas"]["PointAction"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_points_actions_types: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_points: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        points?: components["schemas"]["PointAction"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_points: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        points?: components["schemas"]["PointAction"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_points: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointActionInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        points?: components["schemas"]["PointAction"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_points: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointActionInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        points?: components["schemas"]["PointAction"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_points: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointActionInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        points?: components["schemas"]["PointAction"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_points: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointActionInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        points?: components["schemas"]["PointAction"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_points_groups: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        pointGroups: components["schemas"]["PointGroup"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_points_groups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pointGroups?: components["schemas"]["PointGroup"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_points_groups: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pointGroups?: components["schemas"]["PointGroup"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_points_groups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointGroupInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pointGroups?: components["schemas"]["PointGroup"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_points_groups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointGroupInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pointGroups?: components["schemas"]["PointGroup"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_points_groups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointGroupInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pointGroups?: components["schemas"]["PointGroup"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_points_groups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointGroupInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pointGroups?: components["schemas"]["PointGroup"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_points_groups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointGroupInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PointGroupInput"];
            };
        };
        responses: {
            /** @description The point_group */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pointGroup: components["schemas"]["PointGroup"];
                    };
                };
            };
            /** @description The point_group */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pointGroup: components["schemas"]["PointGroup"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_points_groups: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The point_group */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pointGroup: components["schemas"]["PointGroup"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_points_groups: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The point_group */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pointGroup: components["schemas"]["PointGroup"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_points_groups: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The point_group */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pointGroup: components["schemas"]["PointGroup"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_points_groups: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointGroupInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PointGroupInput"];
            };
        };
        responses: {
            /** @description The point_group */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pointGroup: components["schemas"]["PointGroup"];
                    };
                };
            };
            /** @description The point_group */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pointGroup: components["schemas"]["PointGroup"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_points_groups: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointGroupInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PointGroupInput"];
            };
        };
        responses: {
            /** @description The point_group */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pointGroup: components["schemas"]["PointGroup"];
                    };
                };
            };
            /** @description The point_group */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pointGroup: components["schemas"]["PointGroup"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_points_groups: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointGroupInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PointGroupInput"];
            };
        };
        responses: {
            /** @description The point_group */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pointGroup: components["schemas"]["PointGroup"];
                    };
                };
            };
            /** @description The point_group */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pointGroup: components["schemas"]["PointGroup"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_points_insights: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        insights: components["schemas"]["PointInsight"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_points_insights: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        insights?: components["schemas"]["PointInsight"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_points_insights: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        insights?: components["schemas"]["PointInsight"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_points_insights: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointInsightInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        insights?: components["schemas"]["PointInsight"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_points_insights: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointInsightInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        insights?: components["schemas"]["PointInsight"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_points_insights: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointInsightInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        insights?: components["schemas"]["PointInsight"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_points_insights: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointInsightInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        insights?: components["schemas"]["PointInsight"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_points_insights: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointInsightInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PointInsightInput"];
            };
        };
        responses: {
            /** @description The point_insight */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        insight: components["schemas"]["PointInsight"];
                    };
                };
            };
            /** @description The point_insight */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        insight: components["schemas"]["PointInsight"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_points_insights: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The point_insight */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        insight: components["schemas"]["PointInsight"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_points_insights: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The point_insight */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        insight: components["schemas"]["PointInsight"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_points_insights: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The point_insight */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        insight: components["schemas"]["PointInsight"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_points_insights: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointInsightInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PointInsightInput"];
            };
        };
        responses: {
            /** @description The point_insight */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        insight: components["schemas"]["PointInsight"];
                    };
                };
            };
            /** @description The point_insight */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        insight: components["schemas"]["PointInsight"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_points_insights: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointInsightInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PointInsightInput"];
            };
        };
        responses: {
            /** @description The point_insight */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        insight: components["schemas"]["PointInsight"];
                    };
                };
            };
            /** @description The point_insight */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        insight: components["schemas"]["PointInsight"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_points_insights: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointInsightInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PointInsightInput"];
            };
        };
        responses: {
            /** @description The point_insight */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        insight: components["schemas"]["PointInsight"];
                    };
                };
            };
            /** @description The point_insight */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        insight: components["schemas"]["PointInsight"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_points: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointActionInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PointActionInput"];
            };
        };
        responses: {
            /** @description The point_action */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        point: components["schemas"]["PointAction"];
                    };
                };
            };
            /** @description The point_action */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        point: components["schemas"]["PointAction"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_points_triggers: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        triggers: components["schemas"]["PointTrigger"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_points_triggers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        triggers?: components["schemas"]["PointTrigger"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_points_triggers: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        triggers?: components["schemas"]["PointTrigger"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_points_triggers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointTriggerInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        triggers?: components["schemas"]["PointTrigger"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_points_triggers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointTriggerInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        triggers?: components["schemas"]["PointTrigger"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_points_triggers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointTriggerInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        triggers?: components["schemas"]["PointTrigger"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_points_triggers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointTriggerInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        triggers?: components["schemas"]["PointTrigger"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_points_triggers_events_types: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_points_triggers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointTriggerInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PointTriggerInput"];
            };
        };
        responses: {
            /** @description The point_trigger */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trigger: components["schemas"]["PointTrigger"];
                    };
                };
            };
            /** @description The point_trigger */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trigger: components["schemas"]["PointTrigger"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_points_triggers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The point_trigger */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trigger: components["schemas"]["PointTrigger"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_points_triggers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The point_trigger */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trigger: components["schemas"]["PointTrigger"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_points_triggers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The point_trigger */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trigger: components["schemas"]["PointTrigger"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_points_triggers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointTriggerInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PointTriggerInput"];
            };
        };
        responses: {
            /** @description The point_trigger */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trigger: components["schemas"]["PointTrigger"];
                    };
                };
            };
            /** @description The point_trigger */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trigger: components["schemas"]["PointTrigger"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_points_triggers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointTriggerInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PointTriggerInput"];
            };
        };
        responses: {
            /** @description The point_trigger */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trigger: components["schemas"]["PointTrigger"];
                    };
                };
            };
            /** @description The point_trigger */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trigger: components["schemas"]["PointTrigger"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_points_triggers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointTriggerInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PointTriggerInput"];
            };
        };
        responses: {
            /** @description The point_trigger */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trigger: components["schemas"]["PointTrigger"];
                    };
                };
            };
            /** @description The point_trigger */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trigger: components["schemas"]["PointTrigger"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_points_triggers_id_events_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_points: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The point_action */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        point: components["schemas"]["PointAction"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_points: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The point_action */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        point: components["schemas"]["PointAction"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_points: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The point_action */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        point: components["schemas"]["PointAction"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_points: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointActionInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PointActionInput"];
            };
        };
        responses: {
            /** @description The point_action */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        point: components["schemas"]["PointAction"];
                    };
                };
            };
            /** @description The point_action */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        point: components["schemas"]["PointAction"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_points: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointActionInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PointActionInput"];
            };
        };
        responses: {
            /** @description The point_action */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        point: components["schemas"]["PointAction"];
                    };
                };
            };
            /** @description The point_action */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        point: components["schemas"]["PointAction"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_points: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PointActionInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PointActionInput"];
            };
        };
        responses: {
            /** @description The point_action */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        point: components["schemas"]["PointAction"];
                    };
                };
            };
            /** @description The point_action */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        point: components["schemas"]["PointAction"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_reports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_reports_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_roles: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        roles: components["schemas"]["Role"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_roles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        roles?: components["schemas"]["Role"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_roles: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        roles?: components["schemas"]["Role"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_roles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        roles?: components["schemas"]["Role"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_roles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        roles?: components["schemas"]["Role"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_roles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        roles?: components["schemas"]["Role"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_roles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        roles?: components["schemas"]["Role"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_roles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleInput"];
                "application/x-www-form-urlencoded": components["schemas"]["RoleInput"];
            };
        };
        responses: {
            /** @description The role */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        role: components["schemas"]["Role"];
                    };
                };
            };
            /** @description The role */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        role: components["schemas"]["Role"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_roles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The role */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        role: components["schemas"]["Role"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_roles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The role */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        role: components["schemas"]["Role"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_roles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The role */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        role: components["schemas"]["Role"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_roles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleInput"];
                "application/x-www-form-urlencoded": components["schemas"]["RoleInput"];
            };
        };
        responses: {
            /** @description The role */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        role: components["schemas"]["Role"];
                    };
                };
            };
            /** @description The role */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        role: components["schemas"]["Role"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_roles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleInput"];
                "application/x-www-form-urlencoded": components["schemas"]["RoleInput"];
            };
        };
        responses: {
            /** @description The role */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        role: components["schemas"]["Role"];
                    };
                };
            };
            /** @description The role */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        role: components["schemas"]["Role"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_roles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleInput"];
                "application/x-www-form-urlencoded": components["schemas"]["RoleInput"];
            };
        };
        responses: {
            /** @description The role */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        role: components["schemas"]["Role"];
                    };
                };
            };
            /** @description The role */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        role: components["schemas"]["Role"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_segments: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        lists: {
                            [key: string]: components["schemas"]["Segment"];
                        };
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_segments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lists?: components["schemas"]["Segment"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_segments: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lists?: components["schemas"]["Segment"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_segments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SegmentInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lists?: components["schemas"]["Segment"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_segments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SegmentInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lists?: components["schemas"]["Segment"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_segments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SegmentInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lists?: components["schemas"]["Segment"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_segments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SegmentInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lists?: components["schemas"]["Segment"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_segments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SegmentInput"];
                "application/x-www-form-urlencoded": components["schemas"]["SegmentInput"];
            };
        };
        responses: {
            /** @description The segment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        list: components["schemas"]["Segment"];
                    };
                };
            };
            /** @description The segment */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        list: components["schemas"]["Segment"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_segments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        list: components["schemas"]["Segment"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_segments_id_contact_add_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_segments_id_contact_remove_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_segments_id_contact_contactId_add: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_segments_id_contact_contactId_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_segments_id_contacts_add: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_segments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        list: components["schemas"]["Segment"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_segments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The segment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        list: components["schemas"]["Segment"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_segments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SegmentInput"];
                "application/x-www-form-urlencoded": components["schemas"]["SegmentInput"];
            };
        };
        responses: {
            /** @description The segment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        list: components["schemas"]["Segment"];
                    };
                };
            };
            /** @description The segment */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        list: components["schemas"]["Segment"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_segments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SegmentInput"];
                "application/x-www-form-urlencoded": components["schemas"]["SegmentInput"];
            };
        };
        responses: {
            /** @description The segment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        list: components["schemas"]["Segment"];
                    };
                };
            };
            /** @description The segment */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        list: components["schemas"]["Segment"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_segments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SegmentInput"];
                "application/x-www-form-urlencoded": components["schemas"]["SegmentInput"];
            };
        };
        responses: {
            /** @description The segment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        list: components["schemas"]["Segment"];
                    };
                };
            };
            /** @description The segment */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        list: components["schemas"]["Segment"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_smses: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        smses: components["schemas"]["TextMessage"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_smses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        smses?: components["schemas"]["TextMessage"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_smses: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        smses?: components["schemas"]["TextMessage"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_smses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TextMessageInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        smses?: components["schemas"]["TextMessage"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_smses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TextMessageInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        smses?: components["schemas"]["TextMessage"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_smses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TextMessageInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        smses?: components["schemas"]["TextMessage"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_smses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TextMessageInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        smses?: components["schemas"]["TextMessage"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_smses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TextMessageInput"];
                "application/x-www-form-urlencoded": components["schemas"]["TextMessageInput"];
            };
        };
        responses: {
            /** @description The text_message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sms: components["schemas"]["TextMessage"];
                    };
                };
            };
            /** @description The text_message */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sms: components["schemas"]["TextMessage"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_smses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text_message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sms: components["schemas"]["TextMessage"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_smses_id_contact_contactId_send: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_smses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text_message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sms: components["schemas"]["TextMessage"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_smses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text_message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sms: components["schemas"]["TextMessage"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_smses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TextMessageInput"];
                "application/x-www-form-urlencoded": components["schemas"]["TextMessageInput"];
            };
        };
        responses: {
            /** @description The text_message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sms: components["schemas"]["TextMessage"];
                    };
                };
            };
            /** @description The text_message */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sms: components["schemas"]["TextMessage"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_smses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TextMessageInput"];
                "application/x-www-form-urlencoded": components["schemas"]["TextMessageInput"];
            };
        };
        responses: {
            /** @description The text_message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sms: components["schemas"]["TextMessage"];
                    };
                };
            };
            /** @description The text_message */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sms: components["schemas"]["TextMessage"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_smses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TextMessageInput"];
                "application/x-www-form-urlencoded": components["schemas"]["TextMessageInput"];
            };
        };
        responses: {
            /** @description The text_message */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sms: components["schemas"]["TextMessage"];
                    };
                };
            };
            /** @description The text_message */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sms: components["schemas"]["TextMessage"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_stages: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        stages: components["schemas"]["Stage"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_stages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stages?: components["schemas"]["Stage"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_stages: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stages?: components["schemas"]["Stage"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_stages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StageInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stages?: components["schemas"]["Stage"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_stages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StageInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stages?: components["schemas"]["Stage"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_stages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StageInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stages?: components["schemas"]["Stage"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_stages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StageInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stages?: components["schemas"]["Stage"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_stages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StageInput"];
                "application/x-www-form-urlencoded": components["schemas"]["StageInput"];
            };
        };
        responses: {
            /** @description The stage */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stage: components["schemas"]["Stage"];
                    };
                };
            };
            /** @description The stage */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stage: components["schemas"]["Stage"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_stages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stage */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stage: components["schemas"]["Stage"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_stages_id_contact_add_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_stages_id_contact_remove_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_stages_id_contact_contactId_add: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_stages_id_contact_contactId_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_stages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stage */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stage: components["schemas"]["Stage"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_stages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stage */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stage: components["schemas"]["Stage"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_stages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StageInput"];
                "application/x-www-form-urlencoded": components["schemas"]["StageInput"];
            };
        };
        responses: {
            /** @description The stage */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stage: components["schemas"]["Stage"];
                    };
                };
            };
            /** @description The stage */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stage: components["schemas"]["Stage"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_stages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StageInput"];
                "application/x-www-form-urlencoded": components["schemas"]["StageInput"];
            };
        };
        responses: {
            /** @description The stage */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stage: components["schemas"]["Stage"];
                    };
                };
            };
            /** @description The stage */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stage: components["schemas"]["Stage"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_stages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StageInput"];
                "application/x-www-form-urlencoded": components["schemas"]["StageInput"];
            };
        };
        responses: {
            /** @description The stage */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stage: components["schemas"]["Stage"];
                    };
                };
            };
            /** @description The stage */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stage: components["schemas"]["Stage"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_stats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_stats_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_tags: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        tags: components["schemas"]["Tag"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_tags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tags?: components["schemas"]["Tag"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_tags: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tags?: components["schemas"]["Tag"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_tags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tags?: components["schemas"]["Tag"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_tags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tags?: components["schemas"]["Tag"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_tags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tags?: components["schemas"]["Tag"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_tags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tags?: components["schemas"]["Tag"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_tags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagInput"];
                "application/x-www-form-urlencoded": components["schemas"]["TagInput"];
            };
        };
        responses: {
            /** @description The tag */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tag: components["schemas"]["Tag"];
                    };
                };
            };
            /** @description The tag */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tag: components["schemas"]["Tag"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_tags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tag: components["schemas"]["Tag"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_tags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tag: components["schemas"]["Tag"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_tags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tag: components["schemas"]["Tag"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_tags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagInput"];
                "application/x-www-form-urlencoded": components["schemas"]["TagInput"];
            };
        };
        responses: {
            /** @description The tag */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tag: components["schemas"]["Tag"];
                    };
                };
            };
            /** @description The tag */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tag: components["schemas"]["Tag"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_tags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagInput"];
                "application/x-www-form-urlencoded": components["schemas"]["TagInput"];
            };
        };
        responses: {
            /** @description The tag */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tag: components["schemas"]["Tag"];
                    };
                };
            };
            /** @description The tag */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tag: components["schemas"]["Tag"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_tags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagInput"];
                "application/x-www-form-urlencoded": components["schemas"]["TagInput"];
            };
        };
        responses: {
            /** @description The tag */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tag: components["schemas"]["Tag"];
                    };
                };
            };
            /** @description The tag */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tag: components["schemas"]["Tag"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_themes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_themes_new: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_themes_name: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_themes_name_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_tweets: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        tweets: components["schemas"]["Tweet"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_tweets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tweets?: components["schemas"]["Tweet"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_tweets: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tweets?: components["schemas"]["Tweet"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_tweets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TweetInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tweets?: components["schemas"]["Tweet"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_tweets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TweetInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tweets?: components["schemas"]["Tweet"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_tweets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TweetInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tweets?: components["schemas"]["Tweet"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_tweets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TweetInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tweets?: components["schemas"]["Tweet"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_tweets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TweetInput"];
                "application/x-www-form-urlencoded": components["schemas"]["TweetInput"];
            };
        };
        responses: {
            /** @description The tweet */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tweet: components["schemas"]["Tweet"];
                    };
                };
            };
            /** @description The tweet */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tweet: components["schemas"]["Tweet"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_tweets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tweet */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tweet: components["schemas"]["Tweet"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_tweets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tweet */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tweet: components["schemas"]["Tweet"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_tweets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tweet */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tweet: components["schemas"]["Tweet"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_tweets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TweetInput"];
                "application/x-www-form-urlencoded": components["schemas"]["TweetInput"];
            };
        };
        responses: {
            /** @description The tweet */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tweet: components["schemas"]["Tweet"];
                    };
                };
            };
            /** @description The tweet */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tweet: components["schemas"]["Tweet"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_tweets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TweetInput"];
                "application/x-www-form-urlencoded": components["schemas"]["TweetInput"];
            };
        };
        responses: {
            /** @description The tweet */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tweet: components["schemas"]["Tweet"];
                    };
                };
            };
            /** @description The tweet */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tweet: components["schemas"]["Tweet"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_tweets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TweetInput"];
                "application/x-www-form-urlencoded": components["schemas"]["TweetInput"];
            };
        };
        responses: {
            /** @description The tweet */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tweet: components["schemas"]["Tweet"];
                    };
                };
            };
            /** @description The tweet */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tweet: components["schemas"]["Tweet"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    list_users: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: string;
                /** @description First row. */
                start?: number;
                /** @description Rows at most; 0 for all. */
                limit?: number;
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: string;
                /** @description `asc` or `desc`. */
                orderByDir?: string;
                /** @description Only published records. */
                published?: boolean;
                /** @description The same. */
                publishedOnly?: boolean;
                /** @description Short items. */
                minimal?: boolean;
                /** @description Keys to show. */
                select?: string[];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: {
                    col: string;
                    expr?: string;
                    val?: unknown;
                }[];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: {
                    col: string;
                    dir?: string;
                }[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        total: number;
                        users: components["schemas"]["User"][];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_users: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users?: components["schemas"]["User"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_users: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users?: components["schemas"]["User"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_users: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users?: components["schemas"]["User"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_users: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users?: components["schemas"]["User"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editBatch_users: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users?: components["schemas"]["User"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    createBatch_users: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserInput"][] | Record<string, never>;
            };
        };
        responses: {
            /** @description What became of each entry */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users?: components["schemas"]["User"][];
                        statusCodes?: Record<string, never> | unknown[];
                        errors?: Record<string, never>;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_users_list_roles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    create_users: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserInput"];
                "application/x-www-form-urlencoded": components["schemas"]["UserInput"];
            };
        };
        responses: {
            /** @description The user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
            /** @description The user */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_users_self: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    get_users: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_users: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    delete_users: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    replace_users: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserInput"];
                "application/x-www-form-urlencoded": components["schemas"]["UserInput"];
            };
        };
        responses: {
            /** @description The user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
            /** @description The user */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    editByPost_users: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserInput"];
                "application/x-www-form-urlencoded": components["schemas"]["UserInput"];
            };
        };
        responses: {
            /** @description The user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
            /** @description The user */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    edit_users: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserInput"];
                "application/x-www-form-urlencoded": components["schemas"]["UserInput"];
            };
        };
        responses: {
            /** @description The user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
            /** @description The user */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    post_users_id_permissioncheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Made */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
}

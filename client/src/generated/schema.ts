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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_assets"];
        /** Edit up to 200 with `_method` */
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
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search, the newest first */
        get: operations["get_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export as CSV */
        get: operations["get_audit_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_campaigns"];
        /** Edit up to 200 with `_method` */
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
        /** Copy, unpublished */
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
        /** List */
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
        /** Change what events do for contacts, up to 200 */
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
        /** List those that did something for a contact, or will */
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
        /** Get one */
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
        /** Change what an event does for a contact */
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
        /** Export as a document, or as an archive when files belong to it */
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
        /** Import a document, or an archive with it */
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
        /** Add a contact */
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
        /** Remove a contact */
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
        /** Add a contact */
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
        /** Remove a contact */
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
        /** Who is or was in it */
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
    "/campaigns/{id}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The draft, and what keeps it from being published */
        get: operations["get_campaigns_id_draft"];
        /** Save the draft */
        put: operations["put_campaigns_id_draft"];
        post?: never;
        /** Discard the draft */
        delete: operations["delete_campaigns_id_draft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/draft/effects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What publishing the draft would do, and who stands where */
        get: operations["get_campaigns_id_draft_effects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/draft/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish the draft */
        post: operations["post_campaigns_id_draft_publish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/dryrun": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try a campaign on its real audience, without effect */
        post: operations["post_campaigns_id_dryrun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/dryruns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Dry runs of a campaign, newest first */
        get: operations["get_campaigns_id_dryruns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/dryruns/{run}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a dry run is, and what it has found */
        get: operations["get_campaigns_id_dryruns_run"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/dryruns/{run}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a dry run; what it has found is kept */
        post: operations["post_campaigns_id_dryruns_run_cancel"];
        delete?: never;
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
        /** List the events of a campaign with what they did for a contact */
        get: operations["get_campaigns_id_events_contact_contactId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/explain/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why a contact is where it is */
        get: operations["get_campaigns_id_explain_contactId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/goal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a campaign is for, and whom it gives nothing */
        get: operations["get_campaigns_id_goal"];
        /** Set what a campaign is for, and whom it gives nothing */
        put: operations["put_campaigns_id_goal"];
        post?: never;
        /** Take the goal of a campaign away */
        delete: operations["delete_campaigns_id_goal"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/lift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How much more of those who took part reached the goal */
        get: operations["get_campaigns_id_lift"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What can be filled in, with labels, kinds of input, choices and limits */
        get: operations["get_catalog"];
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_categories"];
        /** Edit up to 200 with `_method` */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_companies"];
        /** Edit up to 200 with `_method` */
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
        /** Add a contact */
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
        /** Remove a contact */
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
        /** Add a contact */
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
        /** Remove a contact */
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
    "/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every configuration key: value, source, meaning, and when a change takes effect */
        get: operations["get_config"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Save values by key; null takes one back, and what is sent back masked stays */
        patch: operations["patch_config"];
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
        /** What happened, the last first */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_contacts"];
        /** Edit up to 200 with `_method` */
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
        /** Published fields */
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
        /** Users to choose an owner from */
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
        /** Segments to choose from */
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
        /** What happened, the last first */
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
        /** List campaigns */
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
        /** List companies */
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
        /** List devices */
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
        /** Block a channel */
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
        /** Open a channel again */
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
        /** Block a channel */
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
        /** Open a channel again */
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
        /** What happened, the last first */
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
        /** List notes */
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
        /** Scores in groups */
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
        /** Score in a group */
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
        /** Change a score */
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
        /** Change points */
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
        /** List segments */
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
        /** Add UTM tags */
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
        /** Remove UTM tags */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_credentials"];
        /** Edit up to 200 with `_method` */
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
        /** Make a new secret, which is shown once */
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
        /** Which figures there are */
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
        /** One figure */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_devices"];
        /** Edit up to 200 with `_method` */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_dynamiccontents"];
        /** Edit up to 200 with `_method` */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_emails"];
        /** Edit up to 200 with `_method` */
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
        /** Tell of a reply */
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
    "/emails/{id}/abtest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What came of an A/B test */
        get: operations["get_emails_id_abtest"];
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
        /** Send to a contact */
        post: operations["post_emails_id_contact_contactId_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/continue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Go on with a stopped broadcast */
        post: operations["post_emails_id_continue"];
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
    "/emails/{id}/explain/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why a contact got it, or did not */
        get: operations["get_emails_id_explain_contactId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
        /** Send to segments */
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
        /** Send to a contact */
        post: operations["post_emails_id_send_contact_contactId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}/winner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a variant the email */
        post: operations["post_emails_id_winner"];
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_fields_company"];
        /** Edit up to 200 with `_method` */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_fields_contact"];
        /** Edit up to 200 with `_method` */
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
        /** List files */
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
        /** Upload a file */
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
        /** Delete a file */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_focus"];
        /** Edit up to 200 with `_method` */
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
        /** The script that shows it */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_forms"];
        /** Edit up to 200 with `_method` */
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
        /** Delete actions */
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
        /** Delete fields */
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
        /** List submissions */
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
        /** List submissions */
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
        /** Get a submission */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_hooks"];
        /** Edit up to 200 with `_method` */
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
        /** What they can be told of */
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
    "/hooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was sent to a webhook, newest first */
        get: operations["get_hooks_id_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/{id}/deliveries/{delivery}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the events of a delivery once more */
        post: operations["post_hooks_id_deliveries_delivery_send"];
        delete?: never;
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
    "/hooks/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try at once what waits for its next attempt */
        post: operations["post_hooks_id_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send made-up events to a webhook, and answer what came back */
        post: operations["post_hooks_id_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_messages"];
        /** Edit up to 200 with `_method` */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_notes"];
        /** Edit up to 200 with `_method` */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_notifications"];
        /** Edit up to 200 with `_method` */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_pages"];
        /** Edit up to 200 with `_method` */
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
    "/pages/{id}/abtest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What came of an A/B test of a page */
        get: operations["get_pages_id_abtest"];
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
    "/pages/{id}/winner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a variant the page */
        post: operations["post_pages_id_winner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
        /** What can be worth points */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_points"];
        /** Edit up to 200 with `_method` */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_points_groups"];
        /** Edit up to 200 with `_method` */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_points_insights"];
        /** Edit up to 200 with `_method` */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_points_triggers"];
        /** Edit up to 200 with `_method` */
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
        /** What can happen */
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
        /** Delete events */
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
        /** List */
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
        /** Run one */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_roles"];
        /** Edit up to 200 with `_method` */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_segments"];
        /** Edit up to 200 with `_method` */
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
        /** Add a contact */
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
        /** Remove a contact */
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
        /** Add a contact */
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
        /** Remove a contact */
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
        /** Add contacts */
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
    "/segments/{id}/explain/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why a contact is in it, or is not */
        get: operations["get_segments_id_explain_contactId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_smses"];
        /** Edit up to 200 with `_method` */
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
        /** Send to a contact */
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
    "/smses/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send to segments */
        post: operations["post_smses_id_send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_stages"];
        /** Edit up to 200 with `_method` */
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
        /** Add a contact */
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
        /** Remove a contact */
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
        /** Add a contact */
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
        /** Remove a contact */
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
        /** Which tables there are */
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
        /** Rows of a table; of an unknown one, which tables there are */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_tags"];
        /** Edit up to 200 with `_method` */
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
        /** List */
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
        /** Create or replace */
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
        /** Get the archive of one */
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
        /** Delete one, or hide one that comes with the system */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_tweets"];
        /** Edit up to 200 with `_method` */
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
        /** Delete up to 200 with `_method` */
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
        /** Replace up to 200 */
        put: operations["replaceBatch_users"];
        /** Edit up to 200 with `_method` */
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
        /** Roles to choose from */
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
        /** Who is asking */
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
        /** Which of these permissions a user has */
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
            errors: components["schemas"]["Refusal"][];
        };
        Refusal: {
            /**
             * @description The HTTP status.
             * @example 400
             */
            code: number;
            /** @example name: This field is required. */
            message: string;
            details: {
                [key: string]: unknown;
            } | unknown[] | string;
            type: string | null;
        };
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "name": "Role 1",
         *       "description": "",
         *       "isAdmin": true,
         *       "rawPermissions": {
         *         "1": [
         *           ""
         *         ]
         *       }
         *     }
         */
        Role: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            name: string;
            description: string | null;
            isAdmin: boolean;
            /** @description Levels by permission set, such as `lead:leads`: a list, or what was sent instead of one. */
            rawPermissions: {
                [key: string]: string[] | {
                    [key: string]: string;
                } | string;
            };
        };
        RoleInput: {
            isPublished?: boolean;
            name: string;
            description?: string;
            isAdmin?: boolean;
            rawPermissions?: {
                [key: string]: unknown;
            } | unknown[];
        };
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "username": "user1",
         *       "firstName": "Sample",
         *       "lastName": "User 1",
         *       "email": "user1@sample.example",
         *       "position": "",
         *       "role": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "name": "",
         *         "description": "",
         *         "isAdmin": true,
         *         "rawPermissions": {
         *           "1": [
         *             ""
         *           ]
         *         }
         *       },
         *       "timezone": "",
         *       "locale": "",
         *       "lastLogin": "2026-01-31T09:30:00+00:00",
         *       "lastActive": "2026-01-31T09:30:00+00:00",
         *       "signature": ""
         *     }
         */
        User: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            username: string;
            firstName: string;
            lastName: string;
            email: string;
            position: string | null;
            role: components["schemas"]["ShortRole"];
            timezone: string | null;
            locale: string | null;
            /** Format: date-time */
            lastLogin: string | null;
            /** Format: date-time */
            lastActive: string | null;
            signature: string | null;
        };
        ShortRole: {
            createdByUser: string | null;
            modifiedByUser: string | null;
            id: number;
            name: string;
            description: string | null;
            isAdmin: boolean;
            /** @description Levels by permission set, such as `lead:leads`: a list, or what was sent instead of one. */
            rawPermissions: {
                [key: string]: string[] | {
                    [key: string]: string;
                } | string;
            };
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
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "name": "Client 1",
         *       "clientId": "",
         *       "redirectUris": [
         *         "https://site.example/"
         *       ],
         *       "role": {
         *         "id": 1,
         *         "name": ""
         *       },
         *       "clientSecret": ""
         *     }
         */
        Credential: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            name: string;
            clientId: string;
            redirectUris: string[];
            role: components["schemas"]["RoleName"] | null;
            /** @description Shown once, when it is made. */
            clientSecret?: string;
        };
        RoleName: {
            id: number;
            name: string;
        };
        CredentialInput: {
            isPublished?: boolean;
            name: string;
            redirectUris?: string[];
            role?: number | null;
        };
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "title": "Category 1",
         *       "alias": "",
         *       "description": "",
         *       "color": "",
         *       "bundle": "global"
         *     }
         */
        Category: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            title: string;
            alias: string | null;
            description: string | null;
            color: string | null;
            bundle: string;
        };
        CategoryInput: {
            isPublished?: boolean;
            title: string;
            alias?: string;
            description?: string;
            color?: string;
            bundle: string;
        };
        /**
         * @example {
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "id": 1,
         *       "score": 1,
         *       "owner": {
         *         "id": 1,
         *         "username": "",
         *         "Username": "",
         *         "firstName": "",
         *         "lastName": ""
         *       },
         *       "fields": {
         *         "core": {
         *           "1": {
         *             "id": "1",
         *             "label": "",
         *             "alias": "",
         *             "type": "text",
         *             "group": "",
         *             "object": "company",
         *             "is_fixed": "1",
         *             "properties": "",
         *             "default_value": "",
         *             "value": "",
         *             "normalizedValue": null
         *           }
         *         },
         *         "professional": {
         *           "1": {
         *             "id": "1",
         *             "label": "",
         *             "alias": "",
         *             "type": "text",
         *             "group": "",
         *             "object": "company",
         *             "is_fixed": "1",
         *             "properties": "",
         *             "default_value": "",
         *             "value": "",
         *             "normalizedValue": null
         *           }
         *         },
         *         "other": {
         *           "1": {
         *             "id": "1",
         *             "label": "",
         *             "alias": "",
         *             "type": "text",
         *             "group": "",
         *             "object": "company",
         *             "is_fixed": "1",
         *             "properties": "",
         *             "default_value": "",
         *             "value": "",
         *             "normalizedValue": null
         *           }
         *         },
         *         "all": {
         *           "id": 1,
         *           "companyaddress1": "",
         *           "companyaddress2": "",
         *           "companyemail": "",
         *           "companyphone": "",
         *           "companycity": "Bonn",
         *           "companystate": "",
         *           "companyzipcode": "",
         *           "companycountry": "",
         *           "companyname": "Sample Co 1",
         *           "companywebsite": "",
         *           "companynumber_of_employees": 1,
         *           "companyfax": "",
         *           "companyannual_revenue": 1,
         *           "companyindustry": "",
         *           "companydescription": ""
         *         }
         *       }
         *     }
         */
        Company: {
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            /** @description A user; null for a program that acts for itself. */
            createdBy: number | null;
            createdByUser: string | null;
            /** @description A user; null for a program that acts for itself. */
            modifiedBy: number | null;
            modifiedByUser: string | null;
            id: number;
            score: number;
            owner: components["schemas"]["Owner"] | null;
            fields: components["schemas"]["CompanyFields"];
        };
        Owner: {
            id: number;
            username: string;
            Username: string;
            firstName: string;
            lastName: string;
        };
        CompanyFields: {
            core: {
                [key: string]: components["schemas"]["CompanyFieldValue"];
            } | unknown[];
            professional: {
                [key: string]: components["schemas"]["CompanyFieldValue"];
            } | unknown[];
            other: {
                [key: string]: components["schemas"]["CompanyFieldValue"];
            } | unknown[];
            all: {
                id: number;
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
            } & {
                [key: string]: string | number | null;
            };
        };
        CompanyFieldValue: {
            /** @example 1 */
            id: string;
            label: string;
            alias: string;
            /** @example text */
            type: string;
            group: string;
            /** @constant */
            object: "company";
            /** @enum {string} */
            is_fixed: "1" | "0";
            /** @description Serialised by PHP. */
            properties: string;
            default_value: string | null;
            /** @description Of a custom field. */
            value: string | number | null;
            /** @description As a person reads it: labels for choices, an empty text for none. */
            normalizedValue: unknown;
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
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "label": "Field 1",
         *       "alias": "",
         *       "type": "text",
         *       "group": "",
         *       "order": 1,
         *       "object": "company",
         *       "description": "",
         *       "defaultValue": "",
         *       "isRequired": true,
         *       "isFixed": true,
         *       "isListable": true,
         *       "isVisible": true,
         *       "isShortVisible": true,
         *       "isUniqueIdentifier": true,
         *       "isPubliclyUpdatable": true,
         *       "isIndexed": true,
         *       "charLengthLimit": 1,
         *       "properties": null,
         *       "publishUp": "2026-01-31T09:30:00+00:00",
         *       "publishDown": "2026-01-31T09:30:00+00:00"
         *     }
         */
        FieldCompany: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            label: string;
            alias: string | null;
            /** @description One of: boolean, country, date, datetime, email, html, locale, lookup, multiselect, number, region, select, tel, text, textarea, time, timezone, url. */
            type: string;
            /** @description One of: core, professional, other. */
            group: string;
            order: number | null;
            /** @constant */
            object: "company";
            description: string | null;
            defaultValue: string | null;
            isRequired: boolean;
            isFixed: boolean;
            isListable: boolean;
            isVisible: boolean;
            isShortVisible: boolean;
            isUniqueIdentifier: boolean;
            isPubliclyUpdatable: boolean;
            isIndexed: boolean;
            charLengthLimit: number | null;
            properties: unknown;
            /** Format: date-time */
            publishUp: string | null;
            /** Format: date-time */
            publishDown: string | null;
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
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "label": "Field 1",
         *       "alias": "",
         *       "type": "text",
         *       "group": "",
         *       "order": 1,
         *       "object": "lead",
         *       "description": "",
         *       "defaultValue": "",
         *       "isRequired": true,
         *       "isFixed": true,
         *       "isListable": true,
         *       "isVisible": true,
         *       "isShortVisible": true,
         *       "isUniqueIdentifier": true,
         *       "isPubliclyUpdatable": true,
         *       "isIndexed": true,
         *       "charLengthLimit": 1,
         *       "properties": null,
         *       "publishUp": "2026-01-31T09:30:00+00:00",
         *       "publishDown": "2026-01-31T09:30:00+00:00"
         *     }
         */
        FieldContact: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            label: string;
            alias: string | null;
            /** @description One of: boolean, country, date, datetime, email, html, locale, lookup, multiselect, number, region, select, tel, text, textarea, time, timezone, url. */
            type: string;
            /** @description One of: core, social, personal, professional. */
            group: string;
            order: number | null;
            /** @constant */
            object: "lead";
            description: string | null;
            defaultValue: string | null;
            isRequired: boolean;
            isFixed: boolean;
            isListable: boolean;
            isVisible: boolean;
            isShortVisible: boolean;
            isUniqueIdentifier: boolean;
            isPubliclyUpdatable: boolean;
            isIndexed: boolean;
            charLengthLimit: number | null;
            properties: unknown;
            /** Format: date-time */
            publishUp: string | null;
            /** Format: date-time */
            publishDown: string | null;
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
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "name": "Point action 1",
         *       "category": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "description": "",
         *         "color": "",
         *         "bundle": ""
         *       },
         *       "type": "url.hit",
         *       "description": "",
         *       "publishUp": "2026-01-31T09:30:00+00:00",
         *       "publishDown": "2026-01-31T09:30:00+00:00",
         *       "delta": 1,
         *       "properties": {},
         *       "repeatable": true,
         *       "group": {
         *         "id": 1,
         *         "name": "",
         *         "description": ""
         *       }
         *     }
         */
        PointAction: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            name: string;
            category: components["schemas"]["ShortCategory"] | null;
            type: string;
            description: string | null;
            /** Format: date-time */
            publishUp: string | null;
            /** Format: date-time */
            publishDown: string | null;
            delta: number | null;
            properties: {
                [key: string]: unknown;
            } | unknown[];
            repeatable: boolean;
            group?: components["schemas"]["ShortPointGroup"];
        };
        ShortCategory: {
            createdByUser: string | null;
            modifiedByUser: string | null;
            id: number;
            title: string;
            alias: string;
            description: string | null;
            color: string | null;
            bundle: string;
        };
        ShortPointGroup: {
            id: number;
            name: string;
            description: string | null;
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
            properties?: {
                [key: string]: unknown;
            } | unknown[];
            repeatable?: boolean;
            group?: number | null;
        };
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "name": "Group 1",
         *       "description": "Group number 1"
         *     }
         */
        PointGroup: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            name: string;
            description: string | null;
        };
        PointGroupInput: {
            isPublished?: boolean;
            name: string;
            description?: string;
        };
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "name": "Insight 1",
         *       "category": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "description": "",
         *         "color": "",
         *         "bundle": ""
         *       },
         *       "description": ""
         *     }
         */
        PointInsightListed: {
            id: number;
            isPublished?: boolean;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            name: string;
            category: components["schemas"]["ShortCategory"] | null;
            description: string | null;
        };
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "name": "Insight 1",
         *       "category": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "description": "",
         *         "color": "",
         *         "bundle": ""
         *       },
         *       "description": "",
         *       "insightType": "",
         *       "insightAction": "",
         *       "customField": "position",
         *       "pointGroups": [
         *         1
         *       ]
         *     }
         */
        PointInsight: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            name: string;
            category: components["schemas"]["ShortCategory"] | null;
            description: string | null;
            /** @description One of: compare_point_groups. */
            insightType: string;
            /** @description One of: set_custom_field. */
            insightAction: string;
            customField: string | null;
            pointGroups: number[];
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
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "name": "Trigger 1",
         *       "category": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "description": "",
         *         "color": "",
         *         "bundle": ""
         *       },
         *       "description": "",
         *       "publishUp": "2026-01-31T09:30:00+00:00",
         *       "publishDown": "2026-01-31T09:30:00+00:00",
         *       "points": 10,
         *       "color": "ff0000",
         *       "events": [
         *         {
         *           "id": 1,
         *           "name": "",
         *           "description": "",
         *           "type": "",
         *           "order": 1,
         *           "properties": {}
         *         }
         *       ],
         *       "triggerExistingLeads": true,
         *       "group": {
         *         "id": 1,
         *         "name": "",
         *         "description": ""
         *       }
         *     }
         */
        PointTrigger: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            name: string;
            category: components["schemas"]["ShortCategory"] | null;
            description: string | null;
            /** Format: date-time */
            publishUp: string | null;
            /** Format: date-time */
            publishDown: string | null;
            points: number | null;
            color: string | null;
            events: components["schemas"]["TriggerEvent"][];
            triggerExistingLeads: boolean;
            group?: components["schemas"]["ShortPointGroup"];
        };
        TriggerEvent: {
            id: number;
            name: string;
            description: string | null;
            type: string;
            order: number;
            properties: {
                [key: string]: unknown;
            } | unknown[];
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
            events?: {
                [key: string]: unknown;
            } | unknown[];
            triggerExistingLeads?: boolean;
            group?: number | null;
        };
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "name": "Stage 1",
         *       "category": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "description": "",
         *         "color": "",
         *         "bundle": ""
         *       },
         *       "weight": 1001,
         *       "description": "Stage number 1",
         *       "publishUp": "2026-01-31T09:30:00+00:00",
         *       "publishDown": "2026-01-31T09:30:00+00:00"
         *     }
         */
        Stage: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            name: string;
            category: components["schemas"]["ShortCategory"] | null;
            weight: number | null;
            description: string | null;
            /** Format: date-time */
            publishUp: string | null;
            /** Format: date-time */
            publishDown: string | null;
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
        /**
         * @example {
         *       "id": 1,
         *       "tag": "tag 1",
         *       "description": "Tag number 1"
         *     }
         */
        Tag: {
            id: number;
            tag: string;
            description: string | null;
        };
        TagInput: {
            tag: string;
            description?: string;
        };
        /**
         * @example {
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "id": 1,
         *       "points": 1,
         *       "color": "",
         *       "fields": {
         *         "core": {
         *           "1": {
         *             "id": "1",
         *             "label": "",
         *             "alias": "",
         *             "type": "text",
         *             "group": "",
         *             "object": "lead",
         *             "is_fixed": "1",
         *             "properties": null,
         *             "default_value": "",
         *             "value": "",
         *             "normalizedValue": null
         *           }
         *         },
         *         "social": {
         *           "1": {
         *             "id": "1",
         *             "label": "",
         *             "alias": "",
         *             "type": "text",
         *             "group": "",
         *             "object": "lead",
         *             "is_fixed": "1",
         *             "properties": null,
         *             "default_value": "",
         *             "value": "",
         *             "normalizedValue": null
         *           }
         *         },
         *         "personal": {
         *           "1": {
         *             "id": "1",
         *             "label": "",
         *             "alias": "",
         *             "type": "text",
         *             "group": "",
         *             "object": "lead",
         *             "is_fixed": "1",
         *             "properties": null,
         *             "default_value": "",
         *             "value": "",
         *             "normalizedValue": null
         *           }
         *         },
         *         "professional": {
         *           "1": {
         *             "id": "1",
         *             "label": "",
         *             "alias": "",
         *             "type": "text",
         *             "group": "",
         *             "object": "lead",
         *             "is_fixed": "1",
         *             "properties": null,
         *             "default_value": "",
         *             "value": "",
         *             "normalizedValue": null
         *           }
         *         },
         *         "all": {
         *           "id": "1",
         *           "title": "",
         *           "firstname": "Ada 1",
         *           "lastname": "Sample",
         *           "company": "",
         *           "position": "",
         *           "email": "ada1@sample.example",
         *           "mobile": "",
         *           "phone": "",
         *           "points": 1,
         *           "fax": "",
         *           "address1": "",
         *           "address2": "",
         *           "city": "",
         *           "state": "",
         *           "zipcode": "",
         *           "country": "",
         *           "preferred_locale": "",
         *           "timezone": "",
         *           "last_active": "",
         *           "attribution_date": "",
         *           "attribution": 1,
         *           "website": "",
         *           "facebook": "",
         *           "foursquare": "",
         *           "instagram": "",
         *           "linkedin": "",
         *           "skype": "",
         *           "twitter": ""
         *         }
         *       },
         *       "lastActive": "2026-01-31T09:30:00+00:00",
         *       "owner": {
         *         "id": 1,
         *         "username": "",
         *         "Username": "",
         *         "firstName": "",
         *         "lastName": ""
         *       },
         *       "ipAddresses": {
         *         "1": {
         *           "ipAddress": "192.0.2.1",
         *           "id": 1,
         *           "ipDetails": {
         *             "city": "",
         *             "region": "",
         *             "zipcode": "",
         *             "country": "",
         *             "latitude": null,
         *             "longitude": null,
         *             "isp": "",
         *             "organization": "",
         *             "timezone": "",
         *             "extra": null
         *           }
         *         }
         *       },
         *       "tags": [
         *         {
         *           "id": 1,
         *           "tag": "",
         *           "description": ""
         *         }
         *       ],
         *       "utmtags": [
         *         {
         *           "id": 1,
         *           "query": {},
         *           "referer": "",
         *           "remoteHost": "",
         *           "url": "",
         *           "userAgent": "",
         *           "UserAgent": "",
         *           "utmCampaign": "",
         *           "utmContent": "",
         *           "utmMedium": "",
         *           "utmSource": "",
         *           "utmTerm": ""
         *         }
         *       ],
         *       "stage": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "name": "",
         *         "category": {
         *           "createdByUser": "",
         *           "modifiedByUser": "",
         *           "id": 1,
         *           "title": "",
         *           "alias": "",
         *           "description": "",
         *           "color": "",
         *           "bundle": ""
         *         },
         *         "weight": 1,
         *         "description": ""
         *       },
         *       "dateIdentified": "2026-01-31T09:30:00+00:00",
         *       "preferredProfileImage": "",
         *       "doNotContact": [
         *         {
         *           "id": 1,
         *           "reason": 1,
         *           "comments": "",
         *           "channel": "email",
         *           "channelId": 1
         *         }
         *       ],
         *       "frequencyRules": {
         *         "1": {
         *           "channel": "email",
         *           "frequencyNumber": 1,
         *           "frequencyTime": "",
         *           "preferredChannel": true,
         *           "pauseFromDate": "2026-01-31T09:30:00+00:00",
         *           "pauseToDate": "2026-01-31T09:30:00+00:00"
         *         }
         *       }
         *     }
         */
        Contact: {
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            /** @description A user; null for a program that acts for itself. */
            createdBy: number | null;
            createdByUser: string | null;
            /** @description A user; null for a program that acts for itself. */
            modifiedBy: number | null;
            modifiedByUser: string | null;
            id: number;
            points: number;
            /** @description Six hexadecimal digits, by the points. */
            color: string | null;
            fields: components["schemas"]["ContactFields"];
            /** Format: date-time */
            lastActive: string | null;
            owner: components["schemas"]["Owner"] | null;
            /** @description By address. */
            ipAddresses: {
                [key: string]: components["schemas"]["ContactIpAddress"];
            };
            tags: components["schemas"]["ContactTag"][];
            utmtags: components["schemas"]["ContactUtmTags"][];
            stage: components["schemas"]["ShortStage"] | null;
            /** Format: date-time */
            dateIdentified: string | null;
            preferredProfileImage: string | null;
            doNotContact: components["schemas"]["DoNotContact"][];
            frequencyRules: {
                [key: string]: components["schemas"]["FrequencyRule"];
            } | unknown[];
        };
        ContactFields: {
            core: {
                [key: string]: components["schemas"]["ContactFieldValue"];
            } | unknown[];
            social: {
                [key: string]: components["schemas"]["ContactFieldValue"];
            } | unknown[];
            personal: {
                [key: string]: components["schemas"]["ContactFieldValue"];
            } | unknown[];
            professional: {
                [key: string]: components["schemas"]["ContactFieldValue"];
            } | unknown[];
            all: {
                /** @example 1 */
                id: string;
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
            } & {
                [key: string]: string | number | null;
            };
        };
        ContactFieldValue: {
            /** @example 1 */
            id: string;
            label: string;
            alias: string;
            /** @example text */
            type: string;
            group: string;
            /** @constant */
            object: "lead";
            /** @enum {string} */
            is_fixed: "1" | "0";
            properties: unknown;
            default_value: string | null;
            /** @description Of a custom field. */
            value: string | number | null;
            /** @description As a person reads it: labels for choices, an empty text for none. */
            normalizedValue: unknown;
        };
        ContactIpAddress: {
            /** @example 192.0.2.1 */
            ipAddress: string;
            id: number;
            ipDetails: {
                city?: string;
                region?: string;
                zipcode?: string;
                country?: string;
                latitude?: unknown;
                longitude?: unknown;
                isp?: string;
                organization?: string;
                timezone?: string;
                extra?: unknown;
            } & {
                [key: string]: unknown;
            };
        };
        ContactTag: {
            id: number;
            tag: string;
            description: string | null;
        };
        ContactUtmTags: {
            id: number;
            query: ({
                [key: string]: unknown;
            } | unknown[]) | null;
            referer: string | null;
            remoteHost: string | null;
            url: string | null;
            userAgent: string | null;
            UserAgent: string | null;
            utmCampaign: string | null;
            utmContent: string | null;
            utmMedium: string | null;
            utmSource: string | null;
            utmTerm: string | null;
        };
        ShortStage: {
            createdByUser: string | null;
            modifiedByUser: string | null;
            id: number;
            name: string;
            category: components["schemas"]["ShortCategory"] | null;
            weight: number;
            description: string | null;
        };
        DoNotContact: {
            id: number;
            /** @description 1 unsubscribed, 2 bounced, 3 manual. */
            reason: number;
            comments: string | null;
            /** @example email */
            channel: string;
            channelId: number | null;
        };
        FrequencyRule: {
            /** @example email */
            channel: string;
            frequencyNumber: number | null;
            frequencyTime: string | null;
            preferredChannel: boolean;
            /** Format: date-time */
            pauseFromDate: string | null;
            /** Format: date-time */
            pauseToDate: string | null;
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
        /**
         * @example {
         *       "id": 1,
         *       "lead": {
         *         "id": 1,
         *         "points": 1,
         *         "color": "",
         *         "fields": {
         *           "core": {
         *             "1": {
         *               "id": "1",
         *               "label": "",
         *               "alias": "",
         *               "type": "text",
         *               "group": "",
         *               "object": "lead",
         *               "is_fixed": "1",
         *               "properties": null,
         *               "default_value": "",
         *               "value": "",
         *               "normalizedValue": null
         *             }
         *           },
         *           "social": {
         *             "1": {
         *               "id": "1",
         *               "label": "",
         *               "alias": "",
         *               "type": "text",
         *               "group": "",
         *               "object": "lead",
         *               "is_fixed": "1",
         *               "properties": null,
         *               "default_value": "",
         *               "value": "",
         *               "normalizedValue": null
         *             }
         *           },
         *           "personal": {
         *             "1": {
         *               "id": "1",
         *               "label": "",
         *               "alias": "",
         *               "type": "text",
         *               "group": "",
         *               "object": "lead",
         *               "is_fixed": "1",
         *               "properties": null,
         *               "default_value": "",
         *               "value": "",
         *               "normalizedValue": null
         *             }
         *           },
         *           "professional": {
         *             "1": {
         *               "id": "1",
         *               "label": "",
         *               "alias": "",
         *               "type": "text",
         *               "group": "",
         *               "object": "lead",
         *               "is_fixed": "1",
         *               "properties": null,
         *               "default_value": "",
         *               "value": "",
         *               "normalizedValue": null
         *             }
         *           },
         *           "all": {
         *             "id": "1"
         *           }
         *         }
         *       },
         *       "clientInfo": null,
         *       "device": "desktop",
         *       "deviceBrand": "",
         *       "deviceModel": "Model 1",
         *       "deviceOsName": "Linux",
         *       "deviceOsShortName": "",
         *       "deviceOsVersion": "",
         *       "deviceOsPlatform": ""
         *     }
         */
        Device: {
            id: number;
            lead: components["schemas"]["ShortContact"] | null;
            clientInfo: unknown;
            device: string | null;
            deviceBrand: string | null;
            deviceModel: string | null;
            deviceOsName: string | null;
            deviceOsShortName: string | null;
            deviceOsVersion: string | null;
            deviceOsPlatform: string | null;
        };
        ShortContact: {
            id: number;
            points: number;
            /** @description Six hexadecimal digits, by the points. */
            color: string | null;
            fields: components["schemas"]["ShortContactFields"];
        };
        ShortContactFields: {
            core: {
                [key: string]: components["schemas"]["ContactFieldValue"];
            } | unknown[];
            social: {
                [key: string]: components["schemas"]["ContactFieldValue"];
            } | unknown[];
            personal: {
                [key: string]: components["schemas"]["ContactFieldValue"];
            } | unknown[];
            professional: {
                [key: string]: components["schemas"]["ContactFieldValue"];
            } | unknown[];
            all: {
                /** @example 1 */
                id: string;
            } & {
                [key: string]: string | number | null;
            };
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
        /**
         * @example {
         *       "id": 1,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "text": "Note <b>1</b>",
         *       "type": "call",
         *       "dateTime": "2026-01-31T09:30:00+00:00",
         *       "lead": {
         *         "id": 1,
         *         "points": 1,
         *         "color": "",
         *         "fields": {
         *           "core": {
         *             "1": {
         *               "id": "1",
         *               "label": "",
         *               "alias": "",
         *               "type": "text",
         *               "group": "",
         *               "object": "lead",
         *               "is_fixed": "1",
         *               "properties": null,
         *               "default_value": "",
         *               "value": "",
         *               "normalizedValue": null
         *             }
         *           },
         *           "social": {
         *             "1": {
         *               "id": "1",
         *               "label": "",
         *               "alias": "",
         *               "type": "text",
         *               "group": "",
         *               "object": "lead",
         *               "is_fixed": "1",
         *               "properties": null,
         *               "default_value": "",
         *               "value": "",
         *               "normalizedValue": null
         *             }
         *           },
         *           "personal": {
         *             "1": {
         *               "id": "1",
         *               "label": "",
         *               "alias": "",
         *               "type": "text",
         *               "group": "",
         *               "object": "lead",
         *               "is_fixed": "1",
         *               "properties": null,
         *               "default_value": "",
         *               "value": "",
         *               "normalizedValue": null
         *             }
         *           },
         *           "professional": {
         *             "1": {
         *               "id": "1",
         *               "label": "",
         *               "alias": "",
         *               "type": "text",
         *               "group": "",
         *               "object": "lead",
         *               "is_fixed": "1",
         *               "properties": null,
         *               "default_value": "",
         *               "value": "",
         *               "normalizedValue": null
         *             }
         *           },
         *           "all": {
         *             "id": "1"
         *           }
         *         }
         *       }
         *     }
         */
        NoteListed: {
            id: number;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            text: string;
            /** @description One of: general, email, call, meeting. */
            type: string;
            /** Format: date-time */
            dateTime: string | null;
            lead: components["schemas"]["ShortContact"] | {
                id: number;
            };
        };
        /**
         * @example {
         *       "id": 1,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "text": "Note <b>1</b>",
         *       "type": "call",
         *       "dateTime": "2026-01-31T09:30:00+00:00",
         *       "lead": {
         *         "id": 1,
         *         "points": 1,
         *         "color": "",
         *         "fields": {
         *           "core": {
         *             "1": {
         *               "id": "1",
         *               "label": "",
         *               "alias": "",
         *               "type": "text",
         *               "group": "",
         *               "object": "lead",
         *               "is_fixed": "1",
         *               "properties": null,
         *               "default_value": "",
         *               "value": "",
         *               "normalizedValue": null
         *             }
         *           },
         *           "social": {
         *             "1": {
         *               "id": "1",
         *               "label": "",
         *               "alias": "",
         *               "type": "text",
         *               "group": "",
         *               "object": "lead",
         *               "is_fixed": "1",
         *               "properties": null,
         *               "default_value": "",
         *               "value": "",
         *               "normalizedValue": null
         *             }
         *           },
         *           "personal": {
         *             "1": {
         *               "id": "1",
         *               "label": "",
         *               "alias": "",
         *               "type": "text",
         *               "group": "",
         *               "object": "lead",
         *               "is_fixed": "1",
         *               "properties": null,
         *               "default_value": "",
         *               "value": "",
         *               "normalizedValue": null
         *             }
         *           },
         *           "professional": {
         *             "1": {
         *               "id": "1",
         *               "label": "",
         *               "alias": "",
         *               "type": "text",
         *               "group": "",
         *               "object": "lead",
         *               "is_fixed": "1",
         *               "properties": null,
         *               "default_value": "",
         *               "value": "",
         *               "normalizedValue": null
         *             }
         *           },
         *           "all": {
         *             "id": "1"
         *           }
         *         }
         *       }
         *     }
         */
        Note: {
            id: number;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            text: string;
            /** @description One of: general, email, call, meeting. */
            type: string;
            /** Format: date-time */
            dateTime: string | null;
            lead: components["schemas"]["ShortContact"] | {
                id: number;
            };
        };
        NoteInput: {
            text: string;
            /** @enum {string} */
            type?: "general" | "email" | "call" | "meeting";
            /** Format: date-time */
            dateTime?: string;
            lead: number | null;
        };
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "name": "Segment 1",
         *       "publicName": "",
         *       "alias": "",
         *       "description": "",
         *       "category": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "description": "",
         *         "color": "",
         *         "bundle": ""
         *       },
         *       "filters": [
         *         {
         *           "glue": "and",
         *           "field": "email",
         *           "object": "lead",
         *           "type": "email",
         *           "operator": "=",
         *           "properties": null,
         *           "filter": null,
         *           "display": null
         *         }
         *       ],
         *       "isGlobal": true,
         *       "isPreferenceCenter": true
         *     }
         */
        Segment: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            name: string;
            publicName: string;
            alias: string;
            description: string | null;
            category: components["schemas"]["ShortCategory"] | null;
            filters: components["schemas"]["Filter"][];
            isGlobal: boolean;
            isPreferenceCenter: boolean;
        };
        Filter: {
            /** @example and */
            glue?: string | null;
            /** @example email */
            field?: string | null;
            /** @example lead */
            object?: string | null;
            /** @example email */
            type?: string | null;
            /** @example = */
            operator?: string | null;
            /** @description Its key `filter` holds the value. */
            properties?: unknown;
            /** @description The value, where older clients write it. */
            filter?: unknown;
            display?: unknown;
        } & {
            [key: string]: unknown;
        };
        SegmentInput: {
            isPublished?: boolean;
            name: string;
            publicName?: string;
            alias?: string;
            description?: string;
            category?: number | null;
            filters?: {
                [key: string]: unknown;
            } | unknown[];
            isGlobal?: boolean;
            isPreferenceCenter?: boolean;
        };
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "title": "Asset 1",
         *       "alias": "",
         *       "category": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "description": "",
         *         "color": "",
         *         "bundle": ""
         *       },
         *       "description": "",
         *       "language": "",
         *       "publishUp": "2026-01-31T09:30:00+00:00",
         *       "publishDown": "2026-01-31T09:30:00+00:00",
         *       "downloadCount": 1,
         *       "uniqueDownloadCount": 1,
         *       "revision": 1,
         *       "extension": "",
         *       "mime": "",
         *       "size": 1,
         *       "downloadUrl": "https://site.example/",
         *       "disallow": true,
         *       "storageLocation": "remote"
         *     }
         */
        Asset: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            title: string;
            alias: string;
            category: components["schemas"]["ShortCategory"] | null;
            description: string | null;
            language: string | null;
            /** Format: date-time */
            publishUp: string | null;
            /** Format: date-time */
            publishDown: string | null;
            downloadCount: number;
            uniqueDownloadCount: number;
            revision: number;
            extension: string | null;
            mime: string | null;
            size: number | null;
            /** Format: uri */
            downloadUrl: string;
            disallow: boolean;
            /** @description Shown to clients of earlier days alone. */
            storageLocation?: string;
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
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "title": "Page 1",
         *       "alias": "",
         *       "category": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "description": "",
         *         "color": "",
         *         "bundle": ""
         *       },
         *       "language": "",
         *       "publishUp": "2026-01-31T09:30:00+00:00",
         *       "publishDown": "2026-01-31T09:30:00+00:00",
         *       "hits": 1,
         *       "uniqueHits": 1,
         *       "variantHits": 1,
         *       "revision": 1,
         *       "metaDescription": "",
         *       "redirectType": "",
         *       "redirectUrl": "",
         *       "isPreferenceCenter": true,
         *       "noIndex": true,
         *       "variantSettings": {},
         *       "variantStartDate": "2026-01-31T09:30:00+00:00",
         *       "variantParent": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "category": {
         *           "createdByUser": "",
         *           "modifiedByUser": "",
         *           "id": 1,
         *           "title": "",
         *           "alias": "",
         *           "description": "",
         *           "color": "",
         *           "bundle": ""
         *         }
         *       },
         *       "variantChildren": [
         *         {
         *           "createdByUser": "",
         *           "modifiedByUser": "",
         *           "id": 1,
         *           "title": "",
         *           "alias": "",
         *           "category": {
         *             "createdByUser": "",
         *             "modifiedByUser": "",
         *             "id": 1,
         *             "title": "",
         *             "alias": "",
         *             "description": "",
         *             "color": "",
         *             "bundle": ""
         *           }
         *         }
         *       ],
         *       "translationParent": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "category": {
         *           "createdByUser": "",
         *           "modifiedByUser": "",
         *           "id": 1,
         *           "title": "",
         *           "alias": "",
         *           "description": "",
         *           "color": "",
         *           "bundle": ""
         *         }
         *       },
         *       "translationChildren": [
         *         {
         *           "createdByUser": "",
         *           "modifiedByUser": "",
         *           "id": 1,
         *           "title": "",
         *           "alias": "",
         *           "category": {
         *             "createdByUser": "",
         *             "modifiedByUser": "",
         *             "id": 1,
         *             "title": "",
         *             "alias": "",
         *             "description": "",
         *             "color": "",
         *             "bundle": ""
         *           }
         *         }
         *       ],
         *       "template": "",
         *       "customHtml": "<p>Hello</p>"
         *     }
         */
        Page: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            title: string;
            alias: string;
            category: components["schemas"]["ShortCategory"] | null;
            language: string | null;
            /** Format: date-time */
            publishUp: string | null;
            /** Format: date-time */
            publishDown: string | null;
            hits: number;
            uniqueHits: number;
            variantHits: number;
            revision: number;
            metaDescription: string | null;
            /** @description One of: 301, 302. */
            redirectType: string | null;
            redirectUrl: string | null;
            isPreferenceCenter: boolean | null;
            noIndex: boolean | null;
            variantSettings: {
                [key: string]: unknown;
            } | unknown[];
            /** Format: date-time */
            variantStartDate: string | null;
            variantParent: components["schemas"]["ShortPage"] | null;
            variantChildren: components["schemas"]["ShortPage"][];
            translationParent: components["schemas"]["ShortPage"] | null;
            translationChildren: components["schemas"]["ShortPage"][];
            template: string | null;
            customHtml: string | null;
        };
        ShortPage: {
            createdByUser: string | null;
            modifiedByUser: string | null;
            id: number;
            title: string;
            alias: string;
            category: components["schemas"]["ShortCategory"] | null;
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
            variantSettings?: {
                [key: string]: unknown;
            } | unknown[];
            variantParent?: number | null;
            translationParent?: number | null;
            template?: string;
            customHtml?: string;
        };
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "name": "Dynamic content 1",
         *       "category": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "description": "",
         *         "color": "",
         *         "bundle": ""
         *       },
         *       "publishUp": "2026-01-31T09:30:00+00:00",
         *       "publishDown": "2026-01-31T09:30:00+00:00",
         *       "sentCount": 1,
         *       "variantParent": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "name": "",
         *         "category": {
         *           "createdByUser": "",
         *           "modifiedByUser": "",
         *           "id": 1,
         *           "title": "",
         *           "alias": "",
         *           "description": "",
         *           "color": "",
         *           "bundle": ""
         *         }
         *       },
         *       "variantChildren": [
         *         {
         *           "createdByUser": "",
         *           "modifiedByUser": "",
         *           "id": 1,
         *           "name": "",
         *           "category": {
         *             "createdByUser": "",
         *             "modifiedByUser": "",
         *             "id": 1,
         *             "title": "",
         *             "alias": "",
         *             "description": "",
         *             "color": "",
         *             "bundle": ""
         *           }
         *         }
         *       ],
         *       "content": "<p>Hello</p>",
         *       "utmTags": {
         *         "utmSource": "",
         *         "utmMedium": "",
         *         "utmCampaign": "",
         *         "utmContent": ""
         *       },
         *       "filters": [
         *         {
         *           "glue": "and",
         *           "field": "email",
         *           "object": "lead",
         *           "type": "email",
         *           "operator": "=",
         *           "properties": null,
         *           "filter": null,
         *           "display": null
         *         }
         *       ],
         *       "isCampaignBased": true,
         *       "slotName": ""
         *     }
         */
        DynamicContent: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            name: string;
            category: components["schemas"]["ShortCategory"] | null;
            /** Format: date-time */
            publishUp: string | null;
            /** Format: date-time */
            publishDown: string | null;
            sentCount: number;
            variantParent: components["schemas"]["ShortDynamicContent"] | null;
            variantChildren: components["schemas"]["ShortDynamicContent"][];
            content: string | null;
            utmTags: components["schemas"]["UtmTags"];
            filters: components["schemas"]["Filter"][];
            isCampaignBased: boolean;
            slotName: string | null;
        };
        ShortDynamicContent: {
            createdByUser: string | null;
            modifiedByUser: string | null;
            id: number;
            name: string;
            category: components["schemas"]["ShortCategory"] | null;
        };
        UtmTags: {
            utmSource: string | null;
            utmMedium: string | null;
            utmCampaign: string | null;
            utmContent: string | null;
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
            utmTags?: {
                [key: string]: unknown;
            } | unknown[];
            filters?: {
                [key: string]: unknown;
            } | unknown[];
            isCampaignBased?: boolean;
            slotName?: string;
            language?: string;
            translationParent?: number | null;
        };
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "name": "Form 1",
         *       "alias": "",
         *       "category": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "description": "",
         *         "color": "",
         *         "bundle": ""
         *       },
         *       "description": "",
         *       "cachedHtml": "",
         *       "publishUp": "2026-01-31T09:30:00+00:00",
         *       "publishDown": "2026-01-31T09:30:00+00:00",
         *       "fields": [
         *         {
         *           "id": 1,
         *           "label": "",
         *           "showLabel": true,
         *           "alias": "",
         *           "type": "text",
         *           "defaultValue": "",
         *           "isRequired": true,
         *           "validationMessage": "",
         *           "helpMessage": "",
         *           "order": 1,
         *           "properties": {},
         *           "validation": {},
         *           "parent": 1,
         *           "conditions": {},
         *           "labelAttributes": "",
         *           "inputAttributes": "",
         *           "containerAttributes": "",
         *           "leadField": "",
         *           "saveResult": true,
         *           "isAutoFill": true,
         *           "mappedObject": "contact",
         *           "mappedField": "",
         *           "alwaysDisplay": true,
         *           "showWhenValueExists": true,
         *           "showAfterXSubmissions": 1
         *         }
         *       ],
         *       "actions": [
         *         {
         *           "id": 1,
         *           "name": "",
         *           "description": "",
         *           "type": "email.send.lead",
         *           "order": 1,
         *           "properties": {}
         *         }
         *       ],
         *       "template": "",
         *       "inKioskMode": true,
         *       "renderStyle": true,
         *       "formType": "standalone",
         *       "postAction": "message",
         *       "postActionProperty": "Thank you",
         *       "noIndex": true,
         *       "formAttributes": "",
         *       "language": "",
         *       "submissionLimit": 1,
         *       "submissionLimitMessage": "",
         *       "submissionCount": 1,
         *       "progressiveProfilingLimit": 1,
         *       "optInEmail": 1
         *     }
         */
        Form: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            name: string;
            alias: string;
            category: components["schemas"]["ShortCategory"] | null;
            description: string | null;
            cachedHtml: string;
            /** Format: date-time */
            publishUp: string | null;
            /** Format: date-time */
            publishDown: string | null;
            fields: components["schemas"]["FormField"][];
            actions: components["schemas"]["FormAction"][];
            template: string | null;
            inKioskMode: boolean;
            renderStyle: boolean;
            /** @description One of: standalone, campaign. */
            formType: string;
            /** @description One of: return, redirect, message, hideform. */
            postAction: string;
            postActionProperty: string | null;
            noIndex: boolean | null;
            formAttributes: string | null;
            language: string | null;
            submissionLimit: number | null;
            submissionLimitMessage: string | null;
            submissionCount: number;
            progressiveProfilingLimit: number | null;
            /** @description The email that asks for a confirmation, of forms whose submissions wait for one. */
            optInEmail?: number;
        };
        FormField: {
            id: number;
            label: string;
            showLabel: boolean;
            alias: string;
            /** @example text */
            type: string;
            defaultValue: string | null;
            isRequired: boolean;
            validationMessage: string | null;
            helpMessage: string | null;
            order: number;
            properties: {
                [key: string]: unknown;
            } | unknown[];
            validation: {
                [key: string]: unknown;
            } | unknown[];
            /** @description The field whose value decides whether this one is shown. */
            parent: number | null;
            conditions: {
                [key: string]: unknown;
            } | unknown[];
            labelAttributes: string | null;
            inputAttributes: string | null;
            containerAttributes: string | null;
            leadField: string | null;
            saveResult: boolean;
            isAutoFill: boolean;
            mappedObject: ("contact" | "company") | null;
            mappedField: string | null;
            alwaysDisplay: boolean | null;
            showWhenValueExists: boolean | null;
            showAfterXSubmissions: number | null;
        };
        FormAction: {
            id: number;
            name: string;
            description: string | null;
            /** @example email.send.lead */
            type: string;
            order: number;
            properties: {
                [key: string]: unknown;
            } | unknown[];
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
            fields?: {
                [key: string]: unknown;
            } | unknown[];
            actions?: {
                [key: string]: unknown;
            } | unknown[];
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
            optInEmail?: number;
        };
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "name": "Notification 1",
         *       "heading": "News",
         *       "message": "Read it now",
         *       "url": "",
         *       "language": "",
         *       "category": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "description": "",
         *         "color": "",
         *         "bundle": ""
         *       },
         *       "button": "",
         *       "utmTags": {
         *         "utmSource": "",
         *         "utmMedium": "",
         *         "utmCampaign": "",
         *         "utmContent": ""
         *       },
         *       "publishUp": "2026-01-31T09:30:00+00:00",
         *       "publishDown": "2026-01-31T09:30:00+00:00",
         *       "readCount": 1,
         *       "sentCount": 1
         *     }
         */
        Notification: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            name: string;
            heading: string;
            message: string;
            url: string | null;
            language: string | null;
            category: components["schemas"]["ShortCategory"] | null;
            button: string | null;
            utmTags: components["schemas"]["UtmTags"];
            /** Format: date-time */
            publishUp: string | null;
            /** Format: date-time */
            publishDown: string | null;
            readCount: number;
            sentCount: number;
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
            utmTags?: {
                [key: string]: unknown;
            } | unknown[];
            /** Format: date-time */
            publishUp?: string;
            /** Format: date-time */
            publishDown?: string;
        };
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "name": "Tweet 1",
         *       "text": "News for you",
         *       "language": "",
         *       "category": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "description": "",
         *         "color": "",
         *         "bundle": ""
         *       },
         *       "publishUp": "2026-01-31T09:30:00+00:00",
         *       "publishDown": "2026-01-31T09:30:00+00:00",
         *       "mediaId": "",
         *       "mediaPath": "",
         *       "sentCount": 1,
         *       "favoriteCount": 1,
         *       "retweetCount": 1,
         *       "description": "",
         *       "asset": 1,
         *       "page": 1
         *     }
         */
        Tweet: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            name: string;
            text: string;
            language: string;
            category: components["schemas"]["ShortCategory"] | null;
            /** Format: date-time */
            publishUp: string | null;
            /** Format: date-time */
            publishDown: string | null;
            mediaId: string | null;
            mediaPath: string | null;
            sentCount: number;
            favoriteCount: number;
            retweetCount: number;
            description: string | null;
            asset: number | null;
            page: number | null;
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
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "name": "Text message 1",
         *       "message": "Hello {contactfield=firstname|you}",
         *       "language": "",
         *       "category": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "description": "",
         *         "color": "",
         *         "bundle": ""
         *       },
         *       "publishUp": "2026-01-31T09:30:00+00:00",
         *       "publishDown": "2026-01-31T09:30:00+00:00",
         *       "sentCount": 1,
         *       "smsType": "list",
         *       "lists": [
         *         {
         *           "createdByUser": "",
         *           "modifiedByUser": "",
         *           "id": 1,
         *           "name": "",
         *           "publicName": "",
         *           "alias": "",
         *           "description": "",
         *           "category": {
         *             "createdByUser": "",
         *             "modifiedByUser": "",
         *             "id": 1,
         *             "title": "",
         *             "alias": "",
         *             "description": "",
         *             "color": "",
         *             "bundle": ""
         *           }
         *         }
         *       ]
         *     }
         */
        TextMessage: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            name: string;
            message: string;
            language: string;
            category: components["schemas"]["ShortCategory"] | null;
            /** Format: date-time */
            publishUp: string | null;
            /** Format: date-time */
            publishDown: string | null;
            sentCount: number;
            /** @example list */
            smsType?: string;
            lists?: components["schemas"]["ShortSegment"][];
        };
        ShortSegment: {
            createdByUser: string | null;
            modifiedByUser: string | null;
            id: number;
            name: string;
            publicName: string;
            alias: string;
            description: string | null;
            category: components["schemas"]["ShortCategory"] | null;
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
            /** @enum {string} */
            smsType?: "template" | "list";
            lists?: (number | Record<string, never>)[];
        };
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "name": "Email 1",
         *       "subject": "News 1 for {contactfield=firstname|you}",
         *       "language": "en",
         *       "category": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "description": "",
         *         "color": "",
         *         "bundle": ""
         *       },
         *       "fromAddress": "",
         *       "fromName": "",
         *       "replyToAddress": "",
         *       "bccAddress": "",
         *       "useOwnerAsMailer": true,
         *       "utmTags": {
         *         "utmSource": "",
         *         "utmMedium": "",
         *         "utmCampaign": "",
         *         "utmContent": ""
         *       },
         *       "preheaderText": "",
         *       "customHtml": "<html><body><p>Hello</p></body></html>",
         *       "plainText": "",
         *       "template": "",
         *       "emailType": "template",
         *       "publishUp": "2026-01-31T09:30:00+00:00",
         *       "publishDown": "2026-01-31T09:30:00+00:00",
         *       "publicPreview": true,
         *       "sendToDnc": true,
         *       "readCount": 1,
         *       "sentCount": 1,
         *       "revision": 1,
         *       "assetAttachments": [
         *         {
         *           "createdByUser": "",
         *           "modifiedByUser": "",
         *           "id": 1,
         *           "title": "",
         *           "alias": "",
         *           "description": ""
         *         }
         *       ],
         *       "variantStartDate": "2026-01-31T09:30:00+00:00",
         *       "variantSentCount": 1,
         *       "variantReadCount": 1,
         *       "variantSettings": {},
         *       "variantParent": 1,
         *       "translationParent": 1,
         *       "unsubscribeForm": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "name": "",
         *         "alias": "",
         *         "category": {
         *           "createdByUser": "",
         *           "modifiedByUser": "",
         *           "id": 1,
         *           "title": "",
         *           "alias": "",
         *           "description": "",
         *           "color": "",
         *           "bundle": ""
         *         }
         *       },
         *       "preferenceCenter": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "category": {
         *           "createdByUser": "",
         *           "modifiedByUser": "",
         *           "id": 1,
         *           "title": "",
         *           "alias": "",
         *           "description": "",
         *           "color": "",
         *           "bundle": ""
         *         }
         *       },
         *       "dynamicContent": [
         *         {
         *           "tokenName": null,
         *           "content": null,
         *           "filters": [
         *             {
         *               "content": null,
         *               "filters": [
         *                 {
         *                   "glue": null,
         *                   "field": null,
         *                   "object": null,
         *                   "type": null,
         *                   "operator": null,
         *                   "display": null,
         *                   "filter": null
         *                 }
         *               ]
         *             }
         *           ]
         *         }
         *       ],
         *       "lists": [
         *         {
         *           "createdByUser": "",
         *           "modifiedByUser": "",
         *           "id": 1,
         *           "name": "",
         *           "publicName": "",
         *           "alias": "",
         *           "description": "",
         *           "category": {
         *             "createdByUser": "",
         *             "modifiedByUser": "",
         *             "id": 1,
         *             "title": "",
         *             "alias": "",
         *             "description": "",
         *             "color": "",
         *             "bundle": ""
         *           }
         *         }
         *       ],
         *       "excludedLists": [
         *         {
         *           "createdByUser": "",
         *           "modifiedByUser": "",
         *           "id": 1,
         *           "name": "",
         *           "publicName": "",
         *           "alias": "",
         *           "description": "",
         *           "category": {
         *             "createdByUser": "",
         *             "modifiedByUser": "",
         *             "id": 1,
         *             "title": "",
         *             "alias": "",
         *             "description": "",
         *             "color": "",
         *             "bundle": ""
         *           }
         *         }
         *       ],
         *       "headers": [
         *         {
         *           "label": "",
         *           "value": ""
         *         }
         *       ],
         *       "settings": {},
         *       "grapesjsbuilder": {},
         *       "variantChildren": [
         *         1
         *       ],
         *       "translationChildren": [
         *         1
         *       ]
         *     }
         */
        Email: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            name: string;
            subject: string;
            language: string | null;
            category: components["schemas"]["ShortCategory"] | null;
            fromAddress: string | null;
            fromName: string | null;
            replyToAddress: string | null;
            bccAddress: string | null;
            useOwnerAsMailer: boolean;
            utmTags: components["schemas"]["UtmTags"];
            preheaderText: string | null;
            customHtml: string;
            plainText: string | null;
            template: string | null;
            /** @description One of: template, list. */
            emailType: string;
            /** Format: date-time */
            publishUp: string | null;
            /** Format: date-time */
            publishDown: string | null;
            publicPreview: boolean;
            sendToDnc: boolean;
            readCount: number;
            sentCount: number;
            revision: number;
            assetAttachments: components["schemas"]["ShortAsset"][];
            /** Format: date-time */
            variantStartDate: string | null;
            variantSentCount: number;
            variantReadCount: number;
            variantSettings: {
                [key: string]: unknown;
            } | unknown[];
            variantParent: number | null;
            translationParent: number | null;
            unsubscribeForm: components["schemas"]["ShortForm"] | null;
            preferenceCenter: components["schemas"]["ShortPage"] | null;
            dynamicContent: (components["schemas"]["EmailDynamicContent"] | unknown)[];
            lists: components["schemas"]["ShortSegment"][];
            excludedLists: components["schemas"]["ShortSegment"][];
            headers: components["schemas"]["MailHeader"][];
            settings: {
                [key: string]: unknown;
            } | unknown[];
            grapesjsbuilder: {
                [key: string]: unknown;
            } | unknown[];
            variantChildren: number[];
            translationChildren: number[];
        };
        ShortAsset: {
            createdByUser: string | null;
            modifiedByUser: string | null;
            id: number;
            title: string;
            alias: string;
            description: string | null;
        };
        ShortForm: {
            createdByUser: string | null;
            modifiedByUser: string | null;
            id: number;
            name: string;
            alias: string;
            category: components["schemas"]["ShortCategory"] | null;
        };
        EmailDynamicContent: {
            tokenName?: unknown;
            content?: unknown;
            filters?: components["schemas"]["DynamicContentVariant"][];
        } & {
            [key: string]: unknown;
        };
        DynamicContentVariant: {
            content?: unknown;
            filters?: components["schemas"]["DynamicContentFilter"][];
        } & {
            [key: string]: unknown;
        };
        DynamicContentFilter: {
            glue?: unknown;
            field?: unknown;
            object?: unknown;
            type?: unknown;
            operator?: unknown;
            display?: unknown;
            filter?: unknown;
        } & {
            [key: string]: unknown;
        };
        MailHeader: {
            label: string;
            value: string;
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
            utmTags?: {
                [key: string]: unknown;
            } | unknown[];
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
            variantSettings?: {
                [key: string]: unknown;
            } | unknown[];
            variantParent?: number | null;
            translationParent?: number | null;
            unsubscribeForm?: number | null;
            preferenceCenter?: number | null;
            dynamicContent?: {
                [key: string]: unknown;
            } | unknown[];
            lists?: (number | Record<string, never>)[];
            excludedLists?: (number | Record<string, never>)[];
            headers?: {
                [key: string]: unknown;
            } | unknown[];
            settings?: {
                [key: string]: unknown;
            } | unknown[];
            grapesjsbuilder?: {
                [key: string]: unknown;
            } | unknown[];
        };
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "name": "Message 1",
         *       "description": "",
         *       "publishUp": "2026-01-31T09:30:00+00:00",
         *       "publishDown": "2026-01-31T09:30:00+00:00",
         *       "channels": [
         *         {
         *           "id": 1,
         *           "channel": "email",
         *           "channelId": 1,
         *           "channelName": "",
         *           "isEnabled": true
         *         }
         *       ],
         *       "category": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "description": "",
         *         "color": "",
         *         "bundle": ""
         *       }
         *     }
         */
        Message: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            name: string;
            description: string | null;
            /** Format: date-time */
            publishUp: string | null;
            /** Format: date-time */
            publishDown: string | null;
            channels: components["schemas"]["MessageChannel"][];
            category: components["schemas"]["ShortCategory"] | null;
        };
        MessageChannel: {
            id: number | null;
            /** @example email */
            channel: string;
            channelId: number | null;
            channelName: string | null;
            isEnabled: boolean;
        };
        MessageInput: {
            isPublished?: boolean;
            name: string;
            description?: string;
            /** Format: date-time */
            publishUp?: string;
            /** Format: date-time */
            publishDown?: string;
            channels?: {
                [key: string]: unknown;
            } | unknown[];
            category?: number | null;
        };
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "name": "Focus 1",
         *       "category": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "description": "",
         *         "color": "",
         *         "bundle": ""
         *       },
         *       "description": "",
         *       "type": "notice",
         *       "website": "",
         *       "style": "bar",
         *       "publishUp": "2026-01-31T09:30:00+00:00",
         *       "publishDown": "2026-01-31T09:30:00+00:00",
         *       "properties": {},
         *       "utmTags": {
         *         "utmSource": "",
         *         "utmMedium": "",
         *         "utmCampaign": "",
         *         "utmContent": ""
         *       },
         *       "form": 1,
         *       "htmlMode": "",
         *       "html": "",
         *       "editor": "",
         *       "cache": ""
         *     }
         */
        Focus: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            name: string;
            category: components["schemas"]["ShortCategory"] | null;
            description: string | null;
            /** @description One of: notice, link, form. */
            type: string;
            website: string | null;
            /** @description One of: bar, modal, notification, page. */
            style: string;
            /** Format: date-time */
            publishUp: string | null;
            /** Format: date-time */
            publishDown: string | null;
            properties: {
                [key: string]: unknown;
            };
            utmTags: components["schemas"]["UtmTags"];
            form: number | null;
            /** @description One of: basic, editor, html, 1, 0. */
            htmlMode: string | null;
            html: string | null;
            editor: string | null;
            cache: string | null;
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
            properties?: {
                [key: string]: unknown;
            } | unknown[];
            utmTags?: {
                [key: string]: unknown;
            } | unknown[];
            form?: number;
            /** @enum {string} */
            htmlMode?: "basic" | "editor" | "html" | "1" | "0";
            html?: string;
            editor?: string;
        };
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "name": "Campaign 1",
         *       "alias": "",
         *       "category": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "description": "",
         *         "color": "",
         *         "bundle": ""
         *       },
         *       "description": "",
         *       "allowRestart": true,
         *       "publishUp": "2026-01-31T09:30:00+00:00",
         *       "publishDown": "2026-01-31T09:30:00+00:00",
         *       "events": {
         *         "1": {
         *           "id": 1,
         *           "name": "",
         *           "description": "",
         *           "type": "lead.changepoints",
         *           "eventType": "action",
         *           "channel": "",
         *           "channelId": 1,
         *           "order": 1,
         *           "properties": {},
         *           "triggerDate": "2026-01-31T09:30:00+00:00",
         *           "triggerInterval": 1,
         *           "triggerIntervalUnit": "",
         *           "triggerHour": "09:30",
         *           "triggerRestrictedStartHour": "09:30",
         *           "triggerRestrictedStopHour": "09:30",
         *           "triggerRestrictedDaysOfWeek": [
         *             1
         *           ],
         *           "triggerMode": "",
         *           "decisionPath": "yes",
         *           "parent": {
         *             "id": 1,
         *             "name": "",
         *             "description": "",
         *             "type": "lead.changepoints",
         *             "eventType": "action",
         *             "channel": "",
         *             "channelId": 1,
         *             "order": 1,
         *             "properties": {},
         *             "triggerDate": "2026-01-31T09:30:00+00:00",
         *             "triggerInterval": 1,
         *             "triggerIntervalUnit": "",
         *             "triggerHour": "09:30",
         *             "triggerRestrictedStartHour": "09:30",
         *             "triggerRestrictedStopHour": "09:30",
         *             "triggerRestrictedDaysOfWeek": [
         *               1
         *             ],
         *             "triggerMode": "",
         *             "decisionPath": "yes",
         *             "parent": {
         *               "id": 1
         *             },
         *             "children": [
         *               null
         *             ]
         *           },
         *           "children": [
         *             {
         *               "id": 1,
         *               "name": "",
         *               "description": "",
         *               "type": "lead.changepoints",
         *               "eventType": "action",
         *               "channel": "",
         *               "channelId": 1,
         *               "order": 1,
         *               "properties": {},
         *               "triggerDate": "2026-01-31T09:30:00+00:00",
         *               "triggerInterval": 1,
         *               "triggerIntervalUnit": "",
         *               "triggerHour": "09:30",
         *               "triggerRestrictedStartHour": "09:30",
         *               "triggerRestrictedStopHour": "09:30",
         *               "triggerRestrictedDaysOfWeek": [
         *                 1
         *               ],
         *               "triggerMode": "",
         *               "decisionPath": "yes",
         *               "children": [
         *                 null
         *               ]
         *             }
         *           ]
         *         }
         *       },
         *       "forms": [
         *         {
         *           "createdByUser": "",
         *           "modifiedByUser": "",
         *           "id": 1,
         *           "name": "",
         *           "alias": "",
         *           "category": {
         *             "createdByUser": "",
         *             "modifiedByUser": "",
         *             "id": 1,
         *             "title": "",
         *             "alias": "",
         *             "description": "",
         *             "color": "",
         *             "bundle": ""
         *           }
         *         }
         *       ],
         *       "lists": [
         *         {
         *           "createdByUser": "",
         *           "modifiedByUser": "",
         *           "id": 1,
         *           "name": "",
         *           "publicName": "",
         *           "alias": "",
         *           "description": "",
         *           "category": {
         *             "createdByUser": "",
         *             "modifiedByUser": "",
         *             "id": 1,
         *             "title": "",
         *             "alias": "",
         *             "description": "",
         *             "color": "",
         *             "bundle": ""
         *           }
         *         }
         *       ],
         *       "canvasSettings": {
         *         "nodes": null,
         *         "connections": null
         *       },
         *       "republishBehavior": "restart_on_publish",
         *       "contactCount": 1,
         *       "contactCountFetchedAt": "2026-01-31T09:30:00+00:00"
         *     }
         */
        Campaign: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            name: string;
            alias: string | null;
            category: components["schemas"]["ShortCategory"] | null;
            description: string | null;
            allowRestart: boolean;
            /** Format: date-time */
            publishUp: string | null;
            /** Format: date-time */
            publishDown: string | null;
            /** @description By id. */
            events: {
                [key: string]: components["schemas"]["EventOfCampaign"];
            };
            forms: components["schemas"]["ShortForm"][];
            lists: components["schemas"]["ShortSegment"][];
            canvasSettings: components["schemas"]["Canvas"] | unknown[];
            /** @enum {string} */
            republishBehavior?: "restart_on_publish" | "count_only_while_published" | "count_all_time";
            /** @description With `withContactCounts=true`. */
            contactCount?: number;
            /** Format: date-time */
            contactCountFetchedAt?: string | null;
        };
        EventOfCampaign: {
            id: number;
            name: string;
            description: string | null;
            /** @example lead.changepoints */
            type: string;
            /** @example action */
            eventType: string;
            channel: string | null;
            channelId: number | null;
            /** @description Depth in the tree; 1 for events that nothing leads to. */
            order: number;
            properties: {
                [key: string]: unknown;
            } | unknown[];
            /** Format: date-time */
            triggerDate: string | null;
            triggerInterval: number;
            triggerIntervalUnit: string | null;
            /** @example 09:30 */
            triggerHour: string | null;
            /** @example 09:30 */
            triggerRestrictedStartHour: string | null;
            /** @example 09:30 */
            triggerRestrictedStopHour: string | null;
            triggerRestrictedDaysOfWeek: number[];
            triggerMode: string | null;
            decisionPath: ("yes" | "no") | null;
            parent: components["schemas"]["ParentEvent"] | null;
            children: components["schemas"]["ChildEvent"][];
        };
        ParentEvent: {
            id: number;
            name: string;
            description: string | null;
            /** @example lead.changepoints */
            type: string;
            /** @example action */
            eventType: string;
            channel: string | null;
            channelId: number | null;
            /** @description Depth in the tree; 1 for events that nothing leads to. */
            order: number;
            properties: {
                [key: string]: unknown;
            } | unknown[];
            /** Format: date-time */
            triggerDate: string | null;
            triggerInterval: number;
            triggerIntervalUnit: string | null;
            /** @example 09:30 */
            triggerHour: string | null;
            /** @example 09:30 */
            triggerRestrictedStartHour: string | null;
            /** @example 09:30 */
            triggerRestrictedStopHour: string | null;
            triggerRestrictedDaysOfWeek: number[];
            triggerMode: string | null;
            decisionPath: ("yes" | "no") | null;
            parent: {
                id: number;
            } | null;
            children: unknown[];
        };
        ChildEvent: {
            id: number;
            name: string;
            description: string | null;
            /** @example lead.changepoints */
            type: string;
            /** @example action */
            eventType: string;
            channel: string | null;
            channelId: number | null;
            /** @description Depth in the tree; 1 for events that nothing leads to. */
            order: number;
            properties: {
                [key: string]: unknown;
            } | unknown[];
            /** Format: date-time */
            triggerDate: string | null;
            triggerInterval: number;
            triggerIntervalUnit: string | null;
            /** @example 09:30 */
            triggerHour: string | null;
            /** @example 09:30 */
            triggerRestrictedStartHour: string | null;
            /** @example 09:30 */
            triggerRestrictedStopHour: string | null;
            triggerRestrictedDaysOfWeek: number[];
            triggerMode: string | null;
            decisionPath: ("yes" | "no") | null;
            children: unknown[];
        };
        Canvas: {
            /** @description A list of `{id, positionX, positionY}`. */
            nodes?: unknown;
            /** @description A list of `{sourceId, targetId, anchors: {source, target}}`. */
            connections?: unknown;
        } & {
            [key: string]: unknown;
        };
        CampaignInput: {
            isPublished?: boolean;
            name: string;
            alias?: string;
            category?: number | null;
            description?: string;
            allowRestart?: boolean;
            /** @enum {string} */
            republishBehavior?: "restart_on_publish" | "count_only_while_published" | "count_all_time";
            /** Format: date-time */
            publishUp?: string;
            /** Format: date-time */
            publishDown?: string;
            events?: {
                [key: string]: unknown;
            } | unknown[];
            forms?: (number | Record<string, never>)[];
            lists?: (number | Record<string, never>)[];
            canvasSettings?: {
                [key: string]: unknown;
            } | unknown[];
        };
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "name": "Webhook 1",
         *       "description": "",
         *       "webhookUrl": "https://receiver.example/hook?from=campanile",
         *       "secret": "",
         *       "eventsOrderbyDir": "",
         *       "category": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "description": "",
         *         "color": "",
         *         "bundle": ""
         *       },
         *       "triggers": [
         *         ""
         *       ]
         *     }
         */
        Webhook: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            name: string;
            description: string | null;
            webhookUrl: string;
            secret: string | null;
            /** @description One of: ASC, DESC. */
            eventsOrderbyDir: string | null;
            category: components["schemas"]["ShortCategory"] | null;
            triggers: string[];
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
            triggers?: {
                [key: string]: unknown;
            } | unknown[];
        };
        NoUser: {
            /** @constant */
            id: unknown;
            /** @constant */
            username: unknown;
            /** @description The name of the credential. */
            firstName: string;
            /** @constant */
            lastName: unknown;
            /** @constant */
            email: unknown;
            /** @constant */
            role: unknown;
        };
        StatTables: {
            availableTables: string[];
            /** @description By table. */
            tableColumns: {
                [key: string]: string[];
            };
        };
        CompanyOfContact: {
            company_id?: number;
            /** Format: date-time */
            date_associated?: string;
            is_primary?: boolean;
            id?: number;
            score?: number;
            owner_id?: number | null;
        } & {
            [key: string]: unknown;
        };
        GroupScore: {
            score: number;
            group: components["schemas"]["ShortPointGroup"];
        };
        Activity: {
            /** @example page.hit */
            event: string;
            eventId: string;
            eventLabel: unknown;
            eventType: string;
            /** Format: date-time */
            timestamp: string;
            contactId: number;
            /** @description What there is to say of such an event. */
            details: {
                [key: string]: unknown;
            } | unknown[];
        };
        SegmentExplanation: {
            segment: {
                id: number;
                name: string;
            };
            contact: {
                id: number;
            };
            isMember: boolean;
            /** @description What the filters say now; null when there are none. */
            fits: boolean | null;
            reasons: components["schemas"]["Sentence"][];
            groups: {
                fits: boolean | null;
                filters: components["schemas"]["ExplainedFilter"][];
            }[];
        };
        Sentence: {
            /** @example segment.byHand */
            code: string;
            text: string;
        };
        ExplainedFilter: {
            /** @example lead */
            object: string;
            /** @example city */
            field: string;
            /** @example = */
            operator: string;
            /** @description What the filter compares with. */
            expected: unknown;
            /** @description What the contact has: a value, or a list of those of its companies, rows or segments, 20 at most. */
            value: unknown;
            /** @description Null when it cannot be told. */
            fits: boolean | null;
            text: string;
        };
        ThemeConfig: {
            name?: string;
            author?: unknown;
            authorUrl?: unknown;
            features?: string[];
            builder?: string[];
        } & {
            [key: string]: unknown;
        };
        /**
         * @example {
         *       "id": 1,
         *       "ipAddress": {
         *         "ip": "192.0.2.1",
         *         "ipAddress": "192.0.2.1",
         *         "id": 1,
         *         "ipDetails": {}
         *       },
         *       "form": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "name": "",
         *         "alias": "",
         *         "category": {
         *           "createdByUser": "",
         *           "modifiedByUser": "",
         *           "id": 1,
         *           "title": "",
         *           "alias": "",
         *           "description": "",
         *           "color": "",
         *           "bundle": ""
         *         }
         *       },
         *       "lead": {
         *         "id": 1,
         *         "points": 1,
         *         "color": null,
         *         "title": "",
         *         "firstname": "",
         *         "lastname": "",
         *         "company": "",
         *         "position": "",
         *         "email": "",
         *         "phone": "",
         *         "mobile": "",
         *         "city": "",
         *         "state": "",
         *         "zipcode": "",
         *         "timezone": "",
         *         "country": ""
         *       },
         *       "trackingId": "",
         *       "dateSubmitted": "2026-01-31T09:30:00+00:00",
         *       "referer": "",
         *       "page": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "title": "",
         *         "alias": "",
         *         "category": {
         *           "createdByUser": "",
         *           "modifiedByUser": "",
         *           "id": 1,
         *           "title": "",
         *           "alias": "",
         *           "description": "",
         *           "color": "",
         *           "bundle": ""
         *         }
         *       },
         *       "results": {
         *         "1": null
         *       }
         *     }
         */
        FormSubmission: {
            id: number;
            ipAddress: components["schemas"]["IpAddress"] | null;
            form: components["schemas"]["ShortForm"] | null;
            lead: components["schemas"]["BasicContact"] | null;
            trackingId: string | null;
            /** Format: date-time */
            dateSubmitted: string | null;
            referer: string | null;
            page: components["schemas"]["ShortPage"] | null;
            results: {
                [key: string]: unknown;
            } | unknown[];
        };
        IpAddress: {
            /** @example 192.0.2.1 */
            ip: string;
            /** @example 192.0.2.1 */
            ipAddress: string;
            id: number;
            ipDetails: {
                [key: string]: unknown;
            } | unknown[];
        };
        BasicContact: {
            id: number;
            points: number;
            /** @constant */
            color: unknown;
            title: string | null;
            firstname: string | null;
            lastname: string | null;
            company: string | null;
            position: string | null;
            email: string | null;
            phone: string | null;
            mobile: string | null;
            city: string | null;
            state: string | null;
            zipcode: string | null;
            timezone: string | null;
            country: string | null;
        };
        /**
         * @example {
         *       "id": 1,
         *       "name": "Event 1",
         *       "description": "",
         *       "type": "lead.changepoints",
         *       "eventType": "action",
         *       "channel": "",
         *       "channelId": 1,
         *       "order": 1,
         *       "properties": {},
         *       "triggerDate": "2026-01-31T09:30:00+00:00",
         *       "triggerInterval": 1,
         *       "triggerIntervalUnit": "",
         *       "triggerHour": "09:30",
         *       "triggerRestrictedStartHour": "09:30",
         *       "triggerRestrictedStopHour": "09:30",
         *       "triggerRestrictedDaysOfWeek": [
         *         1
         *       ],
         *       "triggerMode": "",
         *       "decisionPath": "yes",
         *       "parent": {
         *         "id": 1,
         *         "name": "",
         *         "description": "",
         *         "type": "lead.changepoints",
         *         "eventType": "action",
         *         "channel": "",
         *         "channelId": 1,
         *         "order": 1,
         *         "properties": {},
         *         "triggerDate": "2026-01-31T09:30:00+00:00",
         *         "triggerInterval": 1,
         *         "triggerIntervalUnit": "",
         *         "triggerHour": "09:30",
         *         "triggerRestrictedStartHour": "09:30",
         *         "triggerRestrictedStopHour": "09:30",
         *         "triggerRestrictedDaysOfWeek": [
         *           1
         *         ],
         *         "triggerMode": "",
         *         "decisionPath": "yes",
         *         "parent": {
         *           "id": 1
         *         },
         *         "children": [
         *           null
         *         ]
         *       },
         *       "children": [
         *         {
         *           "id": 1,
         *           "name": "",
         *           "description": "",
         *           "type": "lead.changepoints",
         *           "eventType": "action",
         *           "channel": "",
         *           "channelId": 1,
         *           "order": 1,
         *           "properties": {},
         *           "triggerDate": "2026-01-31T09:30:00+00:00",
         *           "triggerInterval": 1,
         *           "triggerIntervalUnit": "",
         *           "triggerHour": "09:30",
         *           "triggerRestrictedStartHour": "09:30",
         *           "triggerRestrictedStopHour": "09:30",
         *           "triggerRestrictedDaysOfWeek": [
         *             1
         *           ],
         *           "triggerMode": "",
         *           "decisionPath": "yes",
         *           "children": [
         *             null
         *           ]
         *         }
         *       ],
         *       "campaign": {
         *         "createdByUser": "",
         *         "modifiedByUser": "",
         *         "id": 1,
         *         "name": "",
         *         "category": {
         *           "createdByUser": "",
         *           "modifiedByUser": "",
         *           "id": 1,
         *           "title": "",
         *           "alias": "",
         *           "description": "",
         *           "color": "",
         *           "bundle": ""
         *         },
         *         "description": ""
         *       }
         *     }
         */
        CampaignEvent: {
            id: number;
            name: string;
            description: string | null;
            /** @example lead.changepoints */
            type: string;
            /** @example action */
            eventType: string;
            channel: string | null;
            channelId: number | null;
            /** @description Depth in the tree; 1 for events that nothing leads to. */
            order: number;
            properties: {
                [key: string]: unknown;
            } | unknown[];
            /** Format: date-time */
            triggerDate: string | null;
            triggerInterval: number;
            triggerIntervalUnit: string | null;
            /** @example 09:30 */
            triggerHour: string | null;
            /** @example 09:30 */
            triggerRestrictedStartHour: string | null;
            /** @example 09:30 */
            triggerRestrictedStopHour: string | null;
            triggerRestrictedDaysOfWeek: number[];
            triggerMode: string | null;
            decisionPath: ("yes" | "no") | null;
            parent: components["schemas"]["ParentEvent"] | null;
            children: components["schemas"]["ChildEvent"][];
            campaign: components["schemas"]["ShortCampaign"] | null;
        };
        ShortCampaign: {
            createdByUser: string | null;
            modifiedByUser: string | null;
            id: number;
            name: string;
            category: components["schemas"]["ShortCategory"] | null;
            description: string | null;
        };
        LoggedEvent: {
            id: number;
            name: string;
            description: string | null;
            /** @example lead.changepoints */
            type: string;
            /** @example action */
            eventType: string;
            channel: string | null;
            channelId: number | null;
            /** @description Depth in the tree; 1 for events that nothing leads to. */
            order: number;
            properties: {
                [key: string]: unknown;
            } | unknown[];
            /** Format: date-time */
            triggerDate: string | null;
            triggerInterval: number;
            triggerIntervalUnit: string | null;
            /** @example 09:30 */
            triggerHour: string | null;
            /** @example 09:30 */
            triggerRestrictedStartHour: string | null;
            /** @example 09:30 */
            triggerRestrictedStopHour: string | null;
            triggerRestrictedDaysOfWeek: number[];
            triggerMode: string | null;
            decisionPath: ("yes" | "no") | null;
            parent: {
                id: number;
            } | null;
            children: components["schemas"]["ChildEvent"][];
            contactLog: components["schemas"]["EventLogEntry"][];
        };
        EventLogEntry: {
            ipAddress: components["schemas"]["IpAddress"] | unknown[];
            /** Format: date-time */
            dateTriggered: string | null;
            isScheduled: boolean;
            /** Format: date-time */
            triggerDate: string | null;
            metadata: {
                [key: string]: unknown;
            } | unknown[];
            nonActionPathTaken: boolean;
            channel: string | null;
            channelId: number | null;
            rotation: number;
        };
        CampaignDraft: {
            campaign: {
                id: number;
                name: string;
            };
            /** @description What a PUT of the campaign would take. */
            body: {
                [key: string]: unknown;
            } | unknown[];
            /** @description Grows with each save. It is the tag of the answer, too. */
            revision: number;
            /** @description The campaign was changed since the draft was begun. */
            isCampaignChanged: boolean;
            problems: components["schemas"]["DraftProblem"][];
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            /** @description A user; null for a program that acts for itself. */
            createdBy: number | null;
            createdByUser: string | null;
            /** @description A user; null for a program that acts for itself. */
            modifiedBy: number | null;
            modifiedByUser: string | null;
        };
        DraftProblem: {
            /** @example 422 */
            code: number;
            message: string;
            /** @description The path of what is wrong, or messages by field. */
            details: unknown;
            type: string | null;
        };
        DraftEffects: {
            added: {
                /**
                 * @description The temporary id that the draft gives it.
                 * @example new_1
                 */
                id: string;
                name: string;
                /** @example lead.changepoints */
                type: string;
                /** @example action */
                eventType: string;
                /** @description Contacts that are past its place: with `all` they get it, with `new` they do not. */
                reached: number;
            }[];
            changed: {
                id: number;
                name: string;
                /** @example lead.changepoints */
                type: string;
                /** @example action */
                eventType: string;
                /** @description Contacts that wait at it. */
                waiting: number;
                /** @description Contacts that passed it. */
                passed: number;
                changes: string[];
            }[];
            removed: {
                id: number;
                name: string;
                /** @example lead.changepoints */
                type: string;
                /** @example action */
                eventType: string;
                /** @description Contacts that wait at it. */
                waiting: number;
                /** @description Contacts that passed it. */
                passed: number;
                next: number[];
            }[];
            problems: components["schemas"]["DraftProblem"][];
        };
        CampaignGoal: {
            goal: {
                /** @example form.submitted */
                type: string;
                /** @description The record that has to be reached. */
                id: number | null;
                /** @description The address that has to be visited, with * for any characters. */
                url: string | null;
            } | null;
            /** @description Days after the entry in which the goal counts as reached. */
            windowDays: number | null;
            /** @description Percent of the contacts that enter and get nothing. */
            holdout: number;
            /** Format: date-time */
            countedFrom: string | null;
        };
        CampaignLift: {
            treated: components["schemas"]["LiftArm"];
            heldOut: components["schemas"]["LiftArm"];
            heldOutOfAll: components["schemas"]["LiftArm"];
            ofCampaign: components["schemas"]["LiftFigure"];
            ofAll: components["schemas"]["LiftFigure"];
            notes: components["schemas"]["Sentence"][];
        };
        LiftArm: {
            /** @description Members whose window is over. */
            contacts: number;
            /** @description Those of them who reached the goal in it. */
            reached: number;
            share: number | null;
            /** @description Members whose window is open; they are in no figure. */
            open: number;
            openReached: number;
        };
        LiftFigure: {
            figure: {
                /** @description Of the shares: 0.05 is five percentage points more. */
                difference: number;
                /** @description Lower end of the 95 % interval. */
                low: number;
                /** @description Its upper end. */
                high: number;
            } | null;
            reasons: components["schemas"]["Sentence"][];
        };
        CampaignDryRun: {
            id: number;
            campaign: {
                id: number;
                name: string;
            };
            /** @enum {string} */
            source: "saved" | "draft";
            /** @description Of the draft. */
            revision: number | null;
            /** Format: date-time */
            campaignModified: string | null;
            /** @description The campaign or its draft was changed since. */
            isOutdated: boolean;
            /** @enum {string} */
            state: "queued" | "running" | "done" | "cancelled" | "failed";
            progress: {
                done: number;
                total: number | null;
            };
            error: string | null;
            /** Format: date-time */
            dateAdded: string;
            /** Format: date-time */
            dateStarted: string | null;
            /** Format: date-time */
            dateEnded: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            people: {
                /** @description Would come in by the segments. */
                newcomers: number;
                /** @description Are in the campaign, and go on from where they are. */
                standing: number;
                /** @description Would leave, being in none of its segments any more. */
                leaving: number;
                /** @description Wait for events that are removed. */
                removed: number;
                /** @description Of the former two: get nothing, being held out. */
                heldOut: number;
            };
            events: components["schemas"]["DryRunEvent"][];
        };
        DryRunEvent: {
            /** @description The id of the event, or the temporary one that it has in the draft. */
            id: string;
            name: string;
            /** @example email.send */
            type: string;
            /** @example action */
            eventType: string;
            /** @description Who reaches it for sure. */
            people: number;
            /** @description Who reaches it if a decision before it goes that way: once per way. */
            open: number;
            passed: number;
            /** @description Of a condition: who goes the way of no. */
            declined: number;
            messages: {
                /** @description Messages and requests that would leave. */
                leaving: number;
                /** @description Those of them that hang on a decision. */
                open: number;
                /** @description Those of them that the frequency rules put off. */
                later: number;
            };
            /** @description Who passed since nobody outside was asked. */
            unasked: number;
            skipped: components["schemas"]["DryRunReason"][];
            failed: components["schemas"]["DryRunReason"][];
            stopped: components["schemas"]["DryRunReason"][];
            waits: components["schemas"]["DryRunWaits"] | null;
            share: components["schemas"]["DryRunShare"] | null;
        };
        DryRunReason: {
            reason: string;
            people: number;
        };
        DryRunWaits: {
            people: number;
            /** Format: date-time */
            earliest: string;
            /** Format: date-time */
            latest: string;
        };
        DryRunShare: {
            /** @description The share of past runs that took the decision. */
            yes: number;
            /** @description How many that is known of. */
            people: number;
        };
        EmailExplanation: {
            email: {
                id: number;
                name: string;
            };
            contact: {
                id: number;
            };
            /** @description It was sent at least once. */
            got: boolean;
            reasons: components["schemas"]["Sentence"][];
            deliveries: components["schemas"]["EmailDelivery"][];
        };
        EmailDelivery: {
            /** @description The email, or one of its variants and translations. */
            emailId: number;
            /** @enum {string} */
            state: "queued" | "sending" | "sent" | "failed" | "unknown" | "skipped";
            /** @example campaign.event */
            source: string | null;
            sourceId: number | null;
            /** Format: date-time */
            dateQueued: string;
            /** Format: date-time */
            dateSent: string | null;
            text: string;
        };
        CampaignExplanation: {
            campaign: {
                id: number;
                name: string;
            };
            contact: {
                id: number;
            };
            isRunning: boolean;
            isMember: boolean;
            /** @description How often the contact has begun; null for never. */
            rotation: number | null;
            reasons: components["schemas"]["Sentence"][];
            events: components["schemas"]["ExplainedEvent"][];
        };
        ExplainedEvent: {
            id: number;
            name: string;
            /** @example email.send */
            type: string;
            /** @example action */
            eventType: string;
            /** @enum {string} */
            state: "done" | "doneWithout" | "yes" | "no" | "scheduled" | "retried" | "held" | "cancelled" | "waiting" | "starting" | "later" | "otherSide" | "passedBefore" | "notReached";
            /** Format: date-time */
            at: string | null;
            /** Format: date-time */
            dueAt: string | null;
            reasons: components["schemas"]["Sentence"][];
        };
        WebhookDelivery: {
            id: number;
            /**
             * @description The status of the answer, or `N/A` without one.
             * @example 200
             */
            statusCode: string;
            /** @description The beginning of the answer, or why there is none. */
            note: string;
            /** @description Seconds. */
            runtime: number;
            /** @description How many events went out in it. */
            events: number;
            /** Format: date-time */
            dateAdded: string;
        };
        AuditEntry: {
            id: number;
            /** Format: date-time */
            dateAdded: string;
            userId: number;
            userName: string;
            bundle: string;
            object: string;
            objectId: number;
            action: string;
            /** @description What changed: `[old, new]` by field, or what was done. */
            details: {
                [key: string]: unknown;
            } | unknown[];
            ipAddress: string;
        };
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "name": "Report 1",
         *       "description": "",
         *       "system": true,
         *       "isScheduled": true,
         *       "source": "leads",
         *       "columns": [
         *         null
         *       ],
         *       "filters": [
         *         null
         *       ],
         *       "tableOrder": [
         *         null
         *       ],
         *       "graphs": [
         *         null
         *       ],
         *       "groupBy": [
         *         null
         *       ],
         *       "settings": {},
         *       "aggregators": [
         *         null
         *       ],
         *       "scheduleUnit": "",
         *       "toAddress": "",
         *       "scheduleDay": "",
         *       "scheduleMonthFrequency": ""
         *     }
         */
        ReportListed: {
            id: number;
            isPublished?: boolean;
            /** Format: date-time */
            dateAdded?: string | null;
            /** Format: date-time */
            dateModified?: string | null;
            createdBy?: number | null;
            createdByUser?: string | null;
            modifiedBy?: number | null;
            modifiedByUser?: string | null;
            name: string;
            description: string | null;
            system: boolean;
            isScheduled: boolean;
            source: string;
            columns: unknown[];
            filters: unknown[];
            tableOrder: unknown[];
            graphs: unknown[];
            groupBy: unknown[];
            settings: {
                [key: string]: unknown;
            } | unknown[];
            aggregators: unknown[];
            scheduleUnit: string | null;
            toAddress: string | null;
            scheduleDay: string | null;
            scheduleMonthFrequency: string | null;
        };
        /**
         * @example {
         *       "id": 1,
         *       "isPublished": true,
         *       "dateAdded": "2026-01-31T09:30:00+00:00",
         *       "dateModified": "2026-01-31T09:30:00+00:00",
         *       "createdBy": 1,
         *       "createdByUser": "",
         *       "modifiedBy": 1,
         *       "modifiedByUser": "",
         *       "name": "Report 1",
         *       "description": "",
         *       "system": true,
         *       "isScheduled": true,
         *       "source": "leads",
         *       "columns": [
         *         null
         *       ],
         *       "filters": [
         *         null
         *       ],
         *       "tableOrder": [
         *         null
         *       ],
         *       "graphs": [
         *         null
         *       ],
         *       "groupBy": [
         *         null
         *       ],
         *       "settings": {},
         *       "aggregators": [
         *         null
         *       ],
         *       "scheduleUnit": "",
         *       "toAddress": "",
         *       "scheduleDay": "",
         *       "scheduleMonthFrequency": ""
         *     }
         */
        Report: {
            id: number;
            isPublished: boolean;
            /** Format: date-time */
            dateAdded: string | null;
            /** Format: date-time */
            dateModified: string | null;
            createdBy: number | null;
            createdByUser: string | null;
            modifiedBy: number | null;
            modifiedByUser: string | null;
            name: string;
            description: string | null;
            system: boolean;
            isScheduled: boolean;
            source: string;
            columns: unknown[];
            filters: unknown[];
            tableOrder: unknown[];
            graphs: unknown[];
            groupBy: unknown[];
            settings: {
                [key: string]: unknown;
            } | unknown[];
            aggregators: unknown[];
            scheduleUnit: string | null;
            toAddress: string | null;
            scheduleDay: string | null;
            scheduleMonthFrequency: string | null;
        };
        Chart: {
            /** @example line */
            chartType: string;
            chartHeight: number;
            chartData: {
                labels: string[];
                datasets: {
                    label: string;
                    data: number[];
                    backgroundColor: string | string[];
                    borderColor?: string;
                    pointHoverBackgroundColor?: string;
                    pointHoverBorderColor?: string;
                }[];
            };
        };
        FigureTable: {
            headItems: string[];
            bodyItems: {
                value: unknown;
            }[][];
        };
        ConfigEntry: {
            /** @description The value in force, or in force after the next start. What is secret is `********`. */
            value: unknown;
            /** @enum {string} */
            source: "environment" | "file" | "settings" | "default";
            default: unknown;
            /** @enum {string} */
            type: "boolean" | "integer" | "text" | "nullable text" | "choice" | "list" | "map";
            /** @description What the key accepts, in words. */
            expected: string;
            choices: string[] | null;
            meaning: string;
            group: string;
            /** @enum {string} */
            effect: "at once" | "after a restart" | "not yet" | "never";
            /** @description False for what environment or file fix, or only they can set. */
            editable: boolean;
            /** @description Why the saved value is not used. */
            problem: string | null;
        };
        Catalog: {
            /**
             * @description The language of its texts.
             * @example en
             */
            language: string;
            languages: string[];
            campaignEvents?: {
                type: string;
                label: string;
                description?: string;
                properties: components["schemas"]["CatalogProperty"][];
                /** @enum {string} */
                kind: "action" | "decision" | "condition";
                /** @description The part whose fields are properties, too. */
                propertiesFrom?: string;
                follows?: string[];
                /** @description Nothing may follow it. */
                isLast: boolean;
                channel: string | null;
            }[];
            formActions?: {
                type: string;
                label: string;
                description?: string;
                properties: components["schemas"]["CatalogProperty"][];
                isForCampaignForms: boolean;
            }[];
            formFields?: {
                type: string;
                label: string;
                description?: string;
                properties: components["schemas"]["CatalogProperty"][];
                /** @description A submission holds a value of it. */
                hasValue: boolean;
                /** @description The property with the options to choose from. */
                options: string | null;
            }[];
            pointActions?: {
                type: string;
                label: string;
                description?: string;
                properties: components["schemas"]["CatalogProperty"][];
            }[];
            triggerEvents?: {
                type: string;
                label: string;
                description?: string;
                properties: components["schemas"]["CatalogProperty"][];
            }[];
            filterFields?: {
                object: string;
                field: string;
                label: string;
                description?: string;
                type: string;
                operators: string[];
                /** @description The kind of input, such as `text`, `select` or `record`. */
                input: string;
                choices?: components["schemas"]["CatalogChoice"][];
                /** @description The list under `choices` of the document. */
                choicesFrom?: string;
                /** @description The kind of record to pick from, under `records`. */
                record?: string;
                /** @description The property whose value decides what can be filled in. */
                of?: string;
                unit?: string;
                min?: number;
                max?: number;
                maxLength?: number;
                /** @description Campaigns may compare it by `lead.field_value`. */
                isForConditions: boolean;
            }[];
            operators?: {
                value: string;
                label: string;
                takes: string;
            }[];
            emailTokens?: {
                /** @description Written `{name}`, with an input `{name=VALUE}`. */
                name: string;
                label: string;
                description?: string;
                /** @description The kind of input, such as `text`, `select` or `record`. */
                input?: string;
                choices?: components["schemas"]["CatalogChoice"][];
                /** @description The list under `choices` of the document. */
                choicesFrom?: string;
                /** @description The kind of record to pick from, under `records`. */
                record?: string;
                /** @description The property whose value decides what can be filled in. */
                of?: string;
                unit?: string;
                min?: number;
                max?: number;
                maxLength?: number;
                valuesFrom?: string[];
                modifiers?: components["schemas"]["CatalogChoice"][];
                /** @description Text messages have it, too. */
                isForTexts: boolean;
            }[];
            contactFields?: components["schemas"]["CatalogField"][];
            companyFields?: components["schemas"]["CatalogField"][];
            reportSources?: {
                key: string;
                label: string;
                description?: string;
                /** @description Reports of it can be limited to a range of dates. */
                hasDates: boolean;
                columns: {
                    name: string;
                    key: string;
                    label: string;
                    type: string;
                }[];
            }[];
            reportConditions?: {
                value: string;
                label: string;
                takes: string;
                types: string[];
            }[];
            widgets?: {
                type: string;
                label: string;
                description?: string;
                group: string;
                groupLabel: string;
                shape: string;
                parameters: components["schemas"]["CatalogProperty"][];
            }[];
            webhookTriggers?: {
                key: string;
                label: string;
                description?: string;
            }[];
            activity?: {
                event: string;
                label: string;
                description?: string;
            }[];
            records?: {
                kind: string;
                label: string;
                plural: string;
                /** @description Below /api; lists take `search`. */
                path: string;
                one: string;
                many: string;
                /** @description Lists are objects by id instead of arrays. */
                isMap: boolean;
                labelFields: string[];
            }[];
            /** @description The lists that `choicesFrom` names, in the parts that are shown. */
            choices: {
                [key: string]: {
                    /** @description Otherwise there are more: search among the records. */
                    isComplete: boolean;
                    choices: components["schemas"]["CatalogChoice"][];
                };
            };
        };
        CatalogProperty: {
            name: string;
            label: string;
            description?: string;
            /** @description The kind of input, such as `text`, `select` or `record`. */
            input: string;
            choices?: components["schemas"]["CatalogChoice"][];
            /** @description The list under `choices` of the document. */
            choicesFrom?: string;
            /** @description The kind of record to pick from, under `records`. */
            record?: string;
            /** @description The property whose value decides what can be filled in. */
            of?: string;
            unit?: string;
            min?: number;
            max?: number;
            maxLength?: number;
            required: boolean;
            default?: unknown;
        };
        CatalogChoice: {
            value: string | number | boolean;
            label: string;
        };
        CatalogField: {
            name: string;
            label: string;
            group: string;
            /** @description The kind of input, such as `text`, `select` or `record`. */
            input: string;
            choices?: components["schemas"]["CatalogChoice"][];
            /** @description The list under `choices` of the document. */
            choicesFrom?: string;
            /** @description The kind of record to pick from, under `records`. */
            record?: string;
            /** @description The property whose value decides what can be filled in. */
            of?: string;
            unit?: string;
            min?: number;
            max?: number;
            maxLength?: number;
            required: boolean;
            default?: unknown;
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
        /** @description Done */
        list_roles: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    roles: components["schemas"]["Role"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_roles: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    role: components["schemas"]["Role"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_roles: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    roles: components["schemas"]["Role"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_roles: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    roles: components["schemas"]["Role"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_users: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    users: components["schemas"]["User"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_users: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    user: components["schemas"]["User"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_users: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    users: components["schemas"]["User"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_users: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    users: components["schemas"]["User"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_credentials: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    credentials: components["schemas"]["Credential"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_credentials: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    credential: components["schemas"]["Credential"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_credentials: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    credentials: components["schemas"]["Credential"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_credentials: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    credentials: components["schemas"]["Credential"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_categories: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    categories: components["schemas"]["Category"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_categories: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    category: components["schemas"]["Category"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_categories: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    categories: components["schemas"]["Category"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_categories: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    categories: components["schemas"]["Category"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_companies: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @example 1 */
                    total: string;
                    companies: {
                        [key: string]: components["schemas"]["Company"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_companies: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    company: components["schemas"]["Company"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_companies: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    companies: components["schemas"]["Company"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_companies: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    companies: components["schemas"]["Company"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_fields_company: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    fields: components["schemas"]["FieldCompany"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_fields_company: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    field: components["schemas"]["FieldCompany"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_fields_company: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    fields: components["schemas"]["FieldCompany"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_fields_company: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    fields: components["schemas"]["FieldCompany"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_fields_contact: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    fields: components["schemas"]["FieldContact"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_fields_contact: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    field: components["schemas"]["FieldContact"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_fields_contact: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    fields: components["schemas"]["FieldContact"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_fields_contact: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    fields: components["schemas"]["FieldContact"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_points: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    points: components["schemas"]["PointAction"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_points: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    point: components["schemas"]["PointAction"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_points: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    points: components["schemas"]["PointAction"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_points: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    points: components["schemas"]["PointAction"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_points_groups: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    pointGroups: components["schemas"]["PointGroup"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_points_groups: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    pointGroup: components["schemas"]["PointGroup"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_points_groups: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    pointGroups: components["schemas"]["PointGroup"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_points_groups: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    pointGroups: components["schemas"]["PointGroup"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_points_insights: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    insights: components["schemas"]["PointInsightListed"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_points_insights: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    insight: components["schemas"]["PointInsight"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_points_insights: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    insights: components["schemas"]["PointInsight"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_points_insights: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    insights: components["schemas"]["PointInsight"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_points_triggers: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    triggers: components["schemas"]["PointTrigger"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_points_triggers: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    trigger: components["schemas"]["PointTrigger"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_points_triggers: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    triggers: components["schemas"]["PointTrigger"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_points_triggers: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    triggers: components["schemas"]["PointTrigger"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_stages: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    stages: components["schemas"]["Stage"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_stages: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    stage: components["schemas"]["Stage"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_stages: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    stages: components["schemas"]["Stage"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_stages: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    stages: components["schemas"]["Stage"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_tags: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    tags: components["schemas"]["Tag"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_tags: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    tag: components["schemas"]["Tag"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_tags: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    tags: components["schemas"]["Tag"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_tags: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    tags: components["schemas"]["Tag"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_contacts: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @example 1 */
                    total: string;
                    contacts: {
                        [key: string]: components["schemas"]["Contact"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_contacts: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    contact: components["schemas"]["Contact"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_contacts: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    contacts: components["schemas"]["Contact"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_contacts: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    contacts: components["schemas"]["Contact"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_devices: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    devices: components["schemas"]["Device"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_devices: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    device: components["schemas"]["Device"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_devices: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    devices: components["schemas"]["Device"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_devices: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    devices: components["schemas"]["Device"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_notes: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    notes: components["schemas"]["NoteListed"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_notes: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    note: components["schemas"]["Note"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_notes: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    notes: components["schemas"]["Note"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_notes: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    notes: components["schemas"]["Note"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_segments: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    lists: {
                        [key: string]: components["schemas"]["Segment"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_segments: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    list: components["schemas"]["Segment"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_segments: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    lists: components["schemas"]["Segment"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_segments: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    lists: components["schemas"]["Segment"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_assets: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    assets: components["schemas"]["Asset"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_assets: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    asset: components["schemas"]["Asset"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_assets: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    assets: components["schemas"]["Asset"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_assets: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    assets: components["schemas"]["Asset"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_pages: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    pages: components["schemas"]["Page"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_pages: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    page: components["schemas"]["Page"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_pages: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    pages: components["schemas"]["Page"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_pages: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    pages: components["schemas"]["Page"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_dynamiccontents: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    dynamicContents: {
                        [key: string]: components["schemas"]["DynamicContent"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_dynamiccontents: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    dynamicContent: components["schemas"]["DynamicContent"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_dynamiccontents: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    dynamicContents: components["schemas"]["DynamicContent"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_dynamiccontents: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    dynamicContents: components["schemas"]["DynamicContent"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_forms: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    forms: components["schemas"]["Form"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_forms: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    form: components["schemas"]["Form"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_forms: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    forms: components["schemas"]["Form"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_forms: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    forms: components["schemas"]["Form"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_notifications: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    notifications: {
                        [key: string]: components["schemas"]["Notification"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_notifications: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    notification: components["schemas"]["Notification"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_notifications: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    notifications: components["schemas"]["Notification"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_notifications: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    notifications: components["schemas"]["Notification"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_tweets: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    tweets: components["schemas"]["Tweet"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_tweets: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    tweet: components["schemas"]["Tweet"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_tweets: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    tweets: components["schemas"]["Tweet"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_tweets: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    tweets: components["schemas"]["Tweet"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_smses: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    smses: components["schemas"]["TextMessage"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_smses: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    sms: components["schemas"]["TextMessage"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_smses: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    smses: components["schemas"]["TextMessage"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_smses: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    smses: components["schemas"]["TextMessage"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_emails: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    emails: {
                        [key: string]: components["schemas"]["Email"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_emails: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    warnings?: string[];
                    email: components["schemas"]["Email"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        delete_emails: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    email: components["schemas"]["Email"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_emails: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    emails: components["schemas"]["Email"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                    warnings?: string[];
                };
            };
        };
        /** @description Done */
        deleteBatch_emails: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    emails: components["schemas"]["Email"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_messages: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    messages: components["schemas"]["Message"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_messages: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    message: components["schemas"]["Message"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_messages: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    messages: components["schemas"]["Message"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_messages: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    messages: components["schemas"]["Message"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_focus: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    focus: {
                        [key: string]: components["schemas"]["Focus"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_focus: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    focus: components["schemas"]["Focus"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_focus: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    focus: components["schemas"]["Focus"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_focus: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    focus: components["schemas"]["Focus"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_campaigns: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    campaigns: {
                        [key: string]: components["schemas"]["Campaign"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_campaigns: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    campaign: components["schemas"]["Campaign"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_campaigns: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    campaigns: components["schemas"]["Campaign"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_campaigns: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    campaigns: components["schemas"]["Campaign"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        list_hooks: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    hooks: {
                        [key: string]: components["schemas"]["Webhook"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_hooks: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    hook: components["schemas"]["Webhook"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        createBatch_hooks: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    hooks: components["schemas"]["Webhook"][];
                    statusCodes: number[] | {
                        [key: string]: number;
                    };
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        deleteBatch_hooks: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    hooks: components["schemas"]["Webhook"][];
                    /** @description By the key of the entry. */
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_users_self: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["User"] | components["schemas"]["NoUser"];
            };
        };
        /** @description Done */
        post_users_id_permissioncheck: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    [key: string]: boolean;
                };
            };
        };
        /** @description Done */
        get_users_list_roles: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RoleName"][];
            };
        };
        /** @description Done */
        post_companies_id_contact_contactId_add: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: 1;
                };
            };
        };
        /** @description Done */
        get_points_actions_types: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Labels by type. */
                    pointActionTypes: {
                        [key: string]: string;
                    };
                };
            };
        };
        /** @description Done */
        get_points_triggers_events_types: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Labels by type. */
                    eventTypes: {
                        [key: string]: string;
                    };
                };
            };
        };
        /** @description Done */
        get_stats: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StatTables"];
            };
        };
        /** @description Done */
        get_stats_table: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    stats: {
                        [key: string]: string | null;
                    }[];
                } | components["schemas"]["StatTables"];
            };
        };
        /** @description Done */
        get_contacts_id_companies: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    companies: components["schemas"]["CompanyOfContact"][];
                };
            };
        };
        /** @description Done */
        get_contacts_list_owners: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    id: number;
                    firstName: string;
                    lastName: string;
                }[];
            };
        };
        /** @description Done */
        get_contacts_list_fields: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    [key: string]: {
                        id: number;
                        label: string;
                        alias: string;
                        type: string;
                        group: string;
                        order: number;
                        /** @constant */
                        object: "lead";
                    };
                };
            };
        };
        /** @description Done */
        post_contacts_id_dnc_channel_add: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    channelId: number | null;
                    reason: number;
                    comments: string | null;
                    contact: components["schemas"]["Contact"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        post_contacts_id_dnc_channel_remove: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    recordFound: boolean;
                    contact: components["schemas"]["Contact"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        post_contacts_id_utm_utmId_remove: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    recordFound: true;
                    contact: components["schemas"]["Contact"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        post_contacts_id_points_op_value: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: true;
                };
            };
        };
        /** @description Done */
        get_contacts_id_points_groups: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    groupScores: components["schemas"]["GroupScore"][];
                };
            };
        };
        /** @description Done */
        get_contacts_id_points_groups_groupId: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    groupScore: components["schemas"]["GroupScore"];
                };
            };
        };
        /** @description Done */
        get_contacts_activity: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    events: components["schemas"]["Activity"][];
                    filters: {
                        search: string;
                        includeEvents: string[];
                        excludeEvents: string[];
                        /** @description A day or a moment. */
                        dateFrom?: string;
                        /** @description A day or a moment. */
                        dateTo?: string;
                    };
                    order: string[];
                    /** @description Labels by kind of event. */
                    types: {
                        [key: string]: string;
                    };
                    total: number;
                    page: number;
                    limit: number;
                    maxPages: number;
                };
            };
        };
        /** @description Done */
        post_segments_id_contacts_add: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: 1;
                    /** @description By id of the contact. */
                    details: {
                        [key: string]: {
                            success: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_contacts_id_segments: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    /** @description By id. */
                    lists: {
                        [key: string]: {
                            id: number;
                            name: string;
                            alias: string;
                            /** Format: date-time */
                            dateAdded: string;
                            manuallyAdded: boolean;
                            manuallyRemoved: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_contacts_list_segments: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    [key: string]: {
                        id: number;
                        name: string;
                        alias: string;
                    };
                };
            };
        };
        /** @description Done */
        get_segments_id_explain_contactId: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    explanation: components["schemas"]["SegmentExplanation"];
                };
            };
        };
        /** @description Done */
        get_themes: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description By key. */
                    themes: {
                        [key: string]: {
                            name: string;
                            key: string;
                            config: components["schemas"]["ThemeConfig"];
                            visibility: {
                                hidden: boolean;
                            };
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_themes_name: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/zip": unknown;
            };
        };
        /** @description Done */
        get_files_dir: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Names; with folders, names by number and the files of each folder by its name. */
                    files: {
                        [key: string]: unknown;
                    } | unknown[];
                };
            };
        };
        /** @description Done */
        post_files_dir_new: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    file: {
                        /**
                         * Format: uri
                         * @description Where anybody finds it; of pictures alone.
                         */
                        link?: string;
                        /** @example 0123456789abcdef0123456789abcdef.png */
                        name: string;
                    };
                };
            };
        };
        /** @description Done */
        get_smses_id_contact_contactId_send: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: 1;
                    /**
                     * @description Delivered; Scheduled when the provider has not answered yet or asks for patience, or the contact has had as many messages as allowed.
                     * @example Delivered
                     */
                    status: string;
                    result: {
                        sent: boolean;
                        status: string;
                        id: number;
                        name: string;
                        type: string;
                        content: string | null;
                    };
                } | {
                    /** @constant */
                    success: 0;
                    /** @description Why it was not sent. */
                    status: string;
                    result: {
                        /** @constant */
                        sent: false;
                        status: string;
                        id: number;
                        name: string;
                        type: string;
                        /** @constant */
                        content: unknown;
                    };
                    errors: components["schemas"]["Refusal"][];
                };
            };
        };
        /** @description Done */
        post_smses_id_send: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: 1;
                    /** @description Recipients who get it, now or from the queue. */
                    sentCount: number;
                    failedRecipients: number;
                };
            };
        };
        /** @description Done */
        post_emails_id_send: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: 1;
                    /** @description Recipients who get it, now or from the queue. */
                    sentCount: number;
                    failedRecipients: number;
                    warnings?: string[];
                };
            };
        };
        /** @description Done */
        post_emails_id_continue: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: true;
                    continued: number[];
                };
            };
        };
        /** @description Done */
        post_emails_id_contact_contactId_send: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: true;
                    warnings?: string[];
                } | {
                    /** @constant */
                    success: false;
                    /** @description Why it is not sent. */
                    failed: string;
                };
            };
        };
        /** @description Done */
        get_emails_id_abtest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    abtest: {
                        /** @example email.openrate */
                        winnerCriteria: string;
                        /** Format: date-time */
                        startDate: string | null;
                        /** Format: date-time */
                        decideDate: string | null;
                        /** Format: date-time */
                        decidedDate: string | null;
                        /** @description Who gets the email from now on gets this one. */
                        winner: number | null;
                        /** @description What has the best share at the moment. */
                        leader: number | null;
                        variants: {
                            id: number;
                            name: string;
                            isPublished: boolean;
                            /** @description Share of the recipients, in percent. */
                            weight: number;
                            sentCount: number;
                            readCount: number;
                            clickCount: number;
                            pendingCount: number;
                            /** @description How often it came to what decides. */
                            reachedCount: number;
                        }[];
                    };
                };
            };
        };
        /** @description Done */
        get_forms_id_submissions: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @example 1 */
                    total: string;
                    submissions: components["schemas"]["FormSubmission"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_forms_id_submissions_submissionId: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    submission: components["schemas"]["FormSubmission"];
                };
            };
        };
        /** @description Done */
        post_focus_id_js: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    js: string;
                };
            };
        };
        /** @description Done */
        get_pages_id_abtest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    abtest: {
                        /** @enum {string} */
                        winnerCriteria: "page.bouncerate" | "page.dwelltime" | "form.submissions" | "asset.downloads";
                        /** Format: date-time */
                        startDate: string | null;
                        /** @description What is best by the criterion at the moment. */
                        leader: number | null;
                        variants: {
                            id: number;
                            title: string;
                            isPublished: boolean;
                            /** @description Share of the visitors, in percent. */
                            weight: number;
                            /** @description Visits of people since the test began. */
                            hitCount: number;
                            visitorCount: number;
                            /** @description Visits that may go on yet: neither bounced nor left. */
                            pendingCount: number;
                            /** @description Visits that no further one followed. */
                            bounceCount: number;
                            /** @description Seconds on average, of visits that another followed. */
                            dwellTime: number | null;
                            /** @description Visitors who did what decides. */
                            reachedCount: number | null;
                            /** @description What decides: a share from 0 to 1, or seconds. */
                            score: number | null;
                        }[];
                    };
                };
            };
        };
        /** @description Done */
        get_campaigns_id_contacts: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @example 1 */
                    total: string;
                    contacts: {
                        [key: string]: string | null;
                    }[];
                };
            };
        };
        /** @description Done */
        get_contacts_id_campaigns: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    /** @description By id. */
                    campaigns: {
                        [key: string]: {
                            id: number;
                            name: string;
                            /** Format: date-time */
                            dateAdded: string;
                            manuallyAdded: boolean;
                            manuallyRemoved: boolean;
                            listMembership: number[];
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_campaigns_events: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    events: components["schemas"]["CampaignEvent"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_campaigns_events_id: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    event: components["schemas"]["CampaignEvent"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_campaigns_events_contact_contactId: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    events: components["schemas"]["LoggedEvent"][];
                };
            };
        };
        /** @description Done */
        get_campaigns_id_events_contact_contactId: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    events: components["schemas"]["LoggedEvent"][];
                    campaign: components["schemas"]["ShortCampaign"] | null;
                    membership: {
                        /** Format: date-time */
                        dateAdded: string;
                        manuallyRemoved: boolean;
                        manuallyAdded: boolean;
                        rotation: number;
                        /** Format: date-time */
                        dateLastExited: string | null;
                    };
                };
            };
        };
        /** @description Done */
        put_campaigns_events_id_contact_contactId_edit: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    event: components["schemas"]["LoggedEvent"];
                };
            };
        };
        /** @description Done */
        put_campaigns_events_batch_edit: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    events: components["schemas"]["LoggedEvent"][];
                    errors?: {
                        [key: string]: components["schemas"]["Refusal"];
                    };
                };
            };
        };
        /** @description Done */
        put_campaigns_id_draft: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    draft: components["schemas"]["CampaignDraft"];
                };
            };
        };
        /** @description Done */
        get_campaigns_id_draft_effects: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    effects: components["schemas"]["DraftEffects"];
                };
            };
        };
        /** @description Done */
        post_campaigns_id_draft_publish: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Of the events, by the ids that the draft names them by. */
                    ids: {
                        [key: string]: number;
                    };
                    campaign: components["schemas"]["Campaign"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_campaigns_id_goal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CampaignGoal"];
            };
        };
        /** @description Done */
        get_campaigns_id_lift: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    lift: components["schemas"]["CampaignLift"];
                };
            };
        };
        /** @description Done */
        post_campaigns_id_dryrun: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    dryRun: components["schemas"]["CampaignDryRun"];
                };
            };
        };
        /** @description Done */
        get_campaigns_id_dryruns: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    dryRuns: components["schemas"]["CampaignDryRun"][];
                };
            };
        };
        /** @description Done */
        get_emails_id_explain_contactId: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    explanation: components["schemas"]["EmailExplanation"];
                };
            };
        };
        /** @description Done */
        get_campaigns_id_explain_contactId: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    explanation: components["schemas"]["CampaignExplanation"];
                };
            };
        };
        /** @description Done */
        get_campaigns_export_id: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    [key: string]: {
                        [key: string]: unknown;
                    }[];
                };
                "application/zip": unknown;
            };
        };
        /** @description Done */
        get_hooks_triggers: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description By key. */
                    triggers: {
                        [key: string]: {
                            label: string;
                            description: string;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_hooks_id_deliveries: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    deliveries: components["schemas"]["WebhookDelivery"][];
                };
            };
        };
        /** @description Done */
        post_hooks_id_deliveries_delivery_send: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description How many events were queued again. */
                    events: number;
                };
            };
        };
        /** @description Done */
        post_hooks_id_send: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description How many events wait. */
                    events: number;
                };
            };
        };
        /** @description Done */
        post_hooks_id_test: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    delivery: components["schemas"]["WebhookDelivery"];
                };
            };
        };
        /** @description Done */
        get_audit: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    entries: components["schemas"]["AuditEntry"][];
                    /** @description Where the next page begins; null at the end. */
                    next: number | null;
                };
            };
        };
        /** @description Done */
        get_audit_export: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/csv": unknown;
            };
        };
        /** @description Done */
        get_reports: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    total: number;
                    reports: components["schemas"]["ReportListed"][];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_reports_id: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    totalResults: number;
                    data: {
                        [key: string]: unknown;
                    }[];
                    /** @description Columns by the keys of the data. */
                    dataColumns: {
                        [key: string]: string;
                    };
                    limit: number;
                    page: number;
                    /** Format: date-time */
                    dateFrom: string | null;
                    /** Format: date-time */
                    dateTo: string | null;
                    aggregatorColumns: {
                        [key: string]: string;
                    } | unknown[];
                    report: components["schemas"]["Report"];
                    /** @description By id of the record: `edit`, `delete`, `publish`, `clone`. */
                    abilities?: {
                        [key: string]: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_data: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: 1;
                    /** @description By group. */
                    types: {
                        [key: string]: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
        /** @description Done */
        get_data_type: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    success: 1;
                    /** @constant */
                    cached: false;
                    /** @description In seconds. */
                    execution_time: number;
                    data: components["schemas"]["Chart"] | components["schemas"]["FigureTable"] | ({
                        [key: string]: unknown;
                    } | unknown[]);
                };
            };
        };
        /** @description Done */
        get_config: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description By key. */
                    config: {
                        [key: string]: components["schemas"]["ConfigEntry"];
                    };
                };
            };
        };
        /** @description Done */
        post_campaigns_import: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    campaign: components["schemas"]["Campaign"];
                    summary: {
                        /** @description By kind of record. */
                        created: {
                            [key: string]: number;
                        };
                        /** @description By kind of record. */
                        updated: {
                            [key: string]: number;
                        };
                        missing: {
                            /** @example email */
                            kind: string;
                            id: number;
                            name: string | null;
                        }[];
                    };
                };
            };
        };
        /** @description Done */
        get_catalog: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Catalog"];
            };
        };
    };
    parameters: {
        /** @description Words and commands such as `is:published` or `ids:1,2`. */
        search: string;
        /** @description First row. */
        start: number;
        /** @description Rows at most; 0 for all. */
        limit: number;
        /** @description Column, in camelCase or snake_case; a comma separates several. */
        orderBy: string;
        /** @description `asc` or `desc`. */
        orderByDir: string;
        /** @description Only published records. */
        published: boolean;
        /** @description The same. */
        publishedOnly: boolean;
        /** @description Short items: keys are left out. */
        minimal: boolean;
        /** @description Keys to show: others are left out, and so are those without a value. */
        select: string[];
        /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
        where: {
            col: string;
            expr?: string;
            val?: unknown;
        }[];
        /** @description Order: `order[0][col]`, `order[0][dir]`. */
        order: {
            col: string;
            dir?: string;
        }[];
    };
    requestBodies: {
        create_roles: {
            content: {
                "application/json": components["schemas"]["RoleInput"];
                "application/x-www-form-urlencoded": components["schemas"]["RoleInput"];
            };
        };
        deleteByPost_roles: {
            content: {
                "application/json": {
                    _method: string;
                    ids?: number[] | string;
                };
                "application/x-www-form-urlencoded": {
                    _method: string;
                    ids?: number[] | string;
                };
            };
        };
        createBatch_roles: {
            content: {
                "application/json": components["schemas"]["RoleInput"][] | {
                    [key: string]: components["schemas"]["RoleInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["RoleInput"][] | {
                    [key: string]: components["schemas"]["RoleInput"];
                };
            };
        };
        editBatch_roles: {
            content: {
                "application/json": components["schemas"]["RoleInput"][] | {
                    [key: string]: components["schemas"]["RoleInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["RoleInput"][] | {
                    [key: string]: components["schemas"]["RoleInput"];
                };
            };
        };
        deleteBatchByPost_roles: {
            content: {
                "application/json": {
                    _method: string;
                    ids?: number[] | string;
                };
                "application/x-www-form-urlencoded": {
                    _method: string;
                    ids?: number[] | string;
                };
            };
        };
        create_users: {
            content: {
                "application/json": components["schemas"]["UserInput"];
                "application/x-www-form-urlencoded": components["schemas"]["UserInput"];
            };
        };
        createBatch_users: {
            content: {
                "application/json": components["schemas"]["UserInput"][] | {
                    [key: string]: components["schemas"]["UserInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["UserInput"][] | {
                    [key: string]: components["schemas"]["UserInput"];
                };
            };
        };
        editBatch_users: {
            content: {
                "application/json": components["schemas"]["UserInput"][] | {
                    [key: string]: components["schemas"]["UserInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["UserInput"][] | {
                    [key: string]: components["schemas"]["UserInput"];
                };
            };
        };
        create_credentials: {
            content: {
                "application/json": components["schemas"]["CredentialInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CredentialInput"];
            };
        };
        createBatch_credentials: {
            content: {
                "application/json": components["schemas"]["CredentialInput"][] | {
                    [key: string]: components["schemas"]["CredentialInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["CredentialInput"][] | {
                    [key: string]: components["schemas"]["CredentialInput"];
                };
            };
        };
        editBatch_credentials: {
            content: {
                "application/json": components["schemas"]["CredentialInput"][] | {
                    [key: string]: components["schemas"]["CredentialInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["CredentialInput"][] | {
                    [key: string]: components["schemas"]["CredentialInput"];
                };
            };
        };
        create_categories: {
            content: {
                "application/json": components["schemas"]["CategoryInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CategoryInput"];
            };
        };
        createBatch_categories: {
            content: {
                "application/json": components["schemas"]["CategoryInput"][] | {
                    [key: string]: components["schemas"]["CategoryInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["CategoryInput"][] | {
                    [key: string]: components["schemas"]["CategoryInput"];
                };
            };
        };
        editBatch_categories: {
            content: {
                "application/json": components["schemas"]["CategoryInput"][] | {
                    [key: string]: components["schemas"]["CategoryInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["CategoryInput"][] | {
                    [key: string]: components["schemas"]["CategoryInput"];
                };
            };
        };
        create_companies: {
            content: {
                "application/json": components["schemas"]["CompanyInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CompanyInput"];
            };
        };
        createBatch_companies: {
            content: {
                "application/json": components["schemas"]["CompanyInput"][] | {
                    [key: string]: components["schemas"]["CompanyInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["CompanyInput"][] | {
                    [key: string]: components["schemas"]["CompanyInput"];
                };
            };
        };
        editBatch_companies: {
            content: {
                "application/json": components["schemas"]["CompanyInput"][] | {
                    [key: string]: components["schemas"]["CompanyInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["CompanyInput"][] | {
                    [key: string]: components["schemas"]["CompanyInput"];
                };
            };
        };
        create_fields_company: {
            content: {
                "application/json": components["schemas"]["FieldCompanyInput"];
                "application/x-www-form-urlencoded": components["schemas"]["FieldCompanyInput"];
            };
        };
        createBatch_fields_company: {
            content: {
                "application/json": components["schemas"]["FieldCompanyInput"][] | {
                    [key: string]: components["schemas"]["FieldCompanyInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["FieldCompanyInput"][] | {
                    [key: string]: components["schemas"]["FieldCompanyInput"];
                };
            };
        };
        editBatch_fields_company: {
            content: {
                "application/json": components["schemas"]["FieldCompanyInput"][] | {
                    [key: string]: components["schemas"]["FieldCompanyInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["FieldCompanyInput"][] | {
                    [key: string]: components["schemas"]["FieldCompanyInput"];
                };
            };
        };
        create_fields_contact: {
            content: {
                "application/json": components["schemas"]["FieldContactInput"];
                "application/x-www-form-urlencoded": components["schemas"]["FieldContactInput"];
            };
        };
        createBatch_fields_contact: {
            content: {
                "application/json": components["schemas"]["FieldContactInput"][] | {
                    [key: string]: components["schemas"]["FieldContactInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["FieldContactInput"][] | {
                    [key: string]: components["schemas"]["FieldContactInput"];
                };
            };
        };
        editBatch_fields_contact: {
            content: {
                "application/json": components["schemas"]["FieldContactInput"][] | {
                    [key: string]: components["schemas"]["FieldContactInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["FieldContactInput"][] | {
                    [key: string]: components["schemas"]["FieldContactInput"];
                };
            };
        };
        create_points: {
            content: {
                "application/json": components["schemas"]["PointActionInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PointActionInput"];
            };
        };
        createBatch_points: {
            content: {
                "application/json": components["schemas"]["PointActionInput"][] | {
                    [key: string]: components["schemas"]["PointActionInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["PointActionInput"][] | {
                    [key: string]: components["schemas"]["PointActionInput"];
                };
            };
        };
        editBatch_points: {
            content: {
                "application/json": components["schemas"]["PointActionInput"][] | {
                    [key: string]: components["schemas"]["PointActionInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["PointActionInput"][] | {
                    [key: string]: components["schemas"]["PointActionInput"];
                };
            };
        };
        create_points_groups: {
            content: {
                "application/json": components["schemas"]["PointGroupInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PointGroupInput"];
            };
        };
        createBatch_points_groups: {
            content: {
                "application/json": components["schemas"]["PointGroupInput"][] | {
                    [key: string]: components["schemas"]["PointGroupInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["PointGroupInput"][] | {
                    [key: string]: components["schemas"]["PointGroupInput"];
                };
            };
        };
        editBatch_points_groups: {
            content: {
                "application/json": components["schemas"]["PointGroupInput"][] | {
                    [key: string]: components["schemas"]["PointGroupInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["PointGroupInput"][] | {
                    [key: string]: components["schemas"]["PointGroupInput"];
                };
            };
        };
        create_points_insights: {
            content: {
                "application/json": components["schemas"]["PointInsightInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PointInsightInput"];
            };
        };
        createBatch_points_insights: {
            content: {
                "application/json": components["schemas"]["PointInsightInput"][] | {
                    [key: string]: components["schemas"]["PointInsightInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["PointInsightInput"][] | {
                    [key: string]: components["schemas"]["PointInsightInput"];
                };
            };
        };
        editBatch_points_insights: {
            content: {
                "application/json": components["schemas"]["PointInsightInput"][] | {
                    [key: string]: components["schemas"]["PointInsightInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["PointInsightInput"][] | {
                    [key: string]: components["schemas"]["PointInsightInput"];
                };
            };
        };
        create_points_triggers: {
            content: {
                "application/json": components["schemas"]["PointTriggerInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PointTriggerInput"];
            };
        };
        createBatch_points_triggers: {
            content: {
                "application/json": components["schemas"]["PointTriggerInput"][] | {
                    [key: string]: components["schemas"]["PointTriggerInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["PointTriggerInput"][] | {
                    [key: string]: components["schemas"]["PointTriggerInput"];
                };
            };
        };
        editBatch_points_triggers: {
            content: {
                "application/json": components["schemas"]["PointTriggerInput"][] | {
                    [key: string]: components["schemas"]["PointTriggerInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["PointTriggerInput"][] | {
                    [key: string]: components["schemas"]["PointTriggerInput"];
                };
            };
        };
        create_stages: {
            content: {
                "application/json": components["schemas"]["StageInput"];
                "application/x-www-form-urlencoded": components["schemas"]["StageInput"];
            };
        };
        createBatch_stages: {
            content: {
                "application/json": components["schemas"]["StageInput"][] | {
                    [key: string]: components["schemas"]["StageInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["StageInput"][] | {
                    [key: string]: components["schemas"]["StageInput"];
                };
            };
        };
        editBatch_stages: {
            content: {
                "application/json": components["schemas"]["StageInput"][] | {
                    [key: string]: components["schemas"]["StageInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["StageInput"][] | {
                    [key: string]: components["schemas"]["StageInput"];
                };
            };
        };
        create_tags: {
            content: {
                "application/json": components["schemas"]["TagInput"];
                "application/x-www-form-urlencoded": components["schemas"]["TagInput"];
            };
        };
        createBatch_tags: {
            content: {
                "application/json": components["schemas"]["TagInput"][] | {
                    [key: string]: components["schemas"]["TagInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["TagInput"][] | {
                    [key: string]: components["schemas"]["TagInput"];
                };
            };
        };
        editBatch_tags: {
            content: {
                "application/json": components["schemas"]["TagInput"][] | {
                    [key: string]: components["schemas"]["TagInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["TagInput"][] | {
                    [key: string]: components["schemas"]["TagInput"];
                };
            };
        };
        create_contacts: {
            content: {
                "application/json": components["schemas"]["ContactInput"];
                "application/x-www-form-urlencoded": components["schemas"]["ContactInput"];
            };
        };
        createBatch_contacts: {
            content: {
                "application/json": components["schemas"]["ContactInput"][] | {
                    [key: string]: components["schemas"]["ContactInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["ContactInput"][] | {
                    [key: string]: components["schemas"]["ContactInput"];
                };
            };
        };
        editBatch_contacts: {
            content: {
                "application/json": components["schemas"]["ContactInput"][] | {
                    [key: string]: components["schemas"]["ContactInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["ContactInput"][] | {
                    [key: string]: components["schemas"]["ContactInput"];
                };
            };
        };
        create_devices: {
            content: {
                "application/json": components["schemas"]["DeviceInput"];
                "application/x-www-form-urlencoded": components["schemas"]["DeviceInput"];
            };
        };
        createBatch_devices: {
            content: {
                "application/json": components["schemas"]["DeviceInput"][] | {
                    [key: string]: components["schemas"]["DeviceInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["DeviceInput"][] | {
                    [key: string]: components["schemas"]["DeviceInput"];
                };
            };
        };
        editBatch_devices: {
            content: {
                "application/json": components["schemas"]["DeviceInput"][] | {
                    [key: string]: components["schemas"]["DeviceInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["DeviceInput"][] | {
                    [key: string]: components["schemas"]["DeviceInput"];
                };
            };
        };
        create_notes: {
            content: {
                "application/json": components["schemas"]["NoteInput"];
                "application/x-www-form-urlencoded": components["schemas"]["NoteInput"];
            };
        };
        createBatch_notes: {
            content: {
                "application/json": components["schemas"]["NoteInput"][] | {
                    [key: string]: components["schemas"]["NoteInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["NoteInput"][] | {
                    [key: string]: components["schemas"]["NoteInput"];
                };
            };
        };
        editBatch_notes: {
            content: {
                "application/json": components["schemas"]["NoteInput"][] | {
                    [key: string]: components["schemas"]["NoteInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["NoteInput"][] | {
                    [key: string]: components["schemas"]["NoteInput"];
                };
            };
        };
        create_segments: {
            content: {
                "application/json": components["schemas"]["SegmentInput"];
                "application/x-www-form-urlencoded": components["schemas"]["SegmentInput"];
            };
        };
        createBatch_segments: {
            content: {
                "application/json": components["schemas"]["SegmentInput"][] | {
                    [key: string]: components["schemas"]["SegmentInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["SegmentInput"][] | {
                    [key: string]: components["schemas"]["SegmentInput"];
                };
            };
        };
        editBatch_segments: {
            content: {
                "application/json": components["schemas"]["SegmentInput"][] | {
                    [key: string]: components["schemas"]["SegmentInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["SegmentInput"][] | {
                    [key: string]: components["schemas"]["SegmentInput"];
                };
            };
        };
        create_assets: {
            content: {
                "application/json": components["schemas"]["AssetInput"];
                "application/x-www-form-urlencoded": components["schemas"]["AssetInput"];
            };
        };
        createBatch_assets: {
            content: {
                "application/json": components["schemas"]["AssetInput"][] | {
                    [key: string]: components["schemas"]["AssetInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["AssetInput"][] | {
                    [key: string]: components["schemas"]["AssetInput"];
                };
            };
        };
        editBatch_assets: {
            content: {
                "application/json": components["schemas"]["AssetInput"][] | {
                    [key: string]: components["schemas"]["AssetInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["AssetInput"][] | {
                    [key: string]: components["schemas"]["AssetInput"];
                };
            };
        };
        create_pages: {
            content: {
                "application/json": components["schemas"]["PageInput"];
                "application/x-www-form-urlencoded": components["schemas"]["PageInput"];
            };
        };
        createBatch_pages: {
            content: {
                "application/json": components["schemas"]["PageInput"][] | {
                    [key: string]: components["schemas"]["PageInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["PageInput"][] | {
                    [key: string]: components["schemas"]["PageInput"];
                };
            };
        };
        editBatch_pages: {
            content: {
                "application/json": components["schemas"]["PageInput"][] | {
                    [key: string]: components["schemas"]["PageInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["PageInput"][] | {
                    [key: string]: components["schemas"]["PageInput"];
                };
            };
        };
        create_dynamiccontents: {
            content: {
                "application/json": components["schemas"]["DynamicContentInput"];
                "application/x-www-form-urlencoded": components["schemas"]["DynamicContentInput"];
            };
        };
        createBatch_dynamiccontents: {
            content: {
                "application/json": components["schemas"]["DynamicContentInput"][] | {
                    [key: string]: components["schemas"]["DynamicContentInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["DynamicContentInput"][] | {
                    [key: string]: components["schemas"]["DynamicContentInput"];
                };
            };
        };
        editBatch_dynamiccontents: {
            content: {
                "application/json": components["schemas"]["DynamicContentInput"][] | {
                    [key: string]: components["schemas"]["DynamicContentInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["DynamicContentInput"][] | {
                    [key: string]: components["schemas"]["DynamicContentInput"];
                };
            };
        };
        create_forms: {
            content: {
                "application/json": components["schemas"]["FormInput"];
                "application/x-www-form-urlencoded": components["schemas"]["FormInput"];
            };
        };
        createBatch_forms: {
            content: {
                "application/json": components["schemas"]["FormInput"][] | {
                    [key: string]: components["schemas"]["FormInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["FormInput"][] | {
                    [key: string]: components["schemas"]["FormInput"];
                };
            };
        };
        editBatch_forms: {
            content: {
                "application/json": components["schemas"]["FormInput"][] | {
                    [key: string]: components["schemas"]["FormInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["FormInput"][] | {
                    [key: string]: components["schemas"]["FormInput"];
                };
            };
        };
        create_notifications: {
            content: {
                "application/json": components["schemas"]["NotificationInput"];
                "application/x-www-form-urlencoded": components["schemas"]["NotificationInput"];
            };
        };
        createBatch_notifications: {
            content: {
                "application/json": components["schemas"]["NotificationInput"][] | {
                    [key: string]: components["schemas"]["NotificationInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["NotificationInput"][] | {
                    [key: string]: components["schemas"]["NotificationInput"];
                };
            };
        };
        editBatch_notifications: {
            content: {
                "application/json": components["schemas"]["NotificationInput"][] | {
                    [key: string]: components["schemas"]["NotificationInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["NotificationInput"][] | {
                    [key: string]: components["schemas"]["NotificationInput"];
                };
            };
        };
        create_tweets: {
            content: {
                "application/json": components["schemas"]["TweetInput"];
                "application/x-www-form-urlencoded": components["schemas"]["TweetInput"];
            };
        };
        createBatch_tweets: {
            content: {
                "application/json": components["schemas"]["TweetInput"][] | {
                    [key: string]: components["schemas"]["TweetInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["TweetInput"][] | {
                    [key: string]: components["schemas"]["TweetInput"];
                };
            };
        };
        editBatch_tweets: {
            content: {
                "application/json": components["schemas"]["TweetInput"][] | {
                    [key: string]: components["schemas"]["TweetInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["TweetInput"][] | {
                    [key: string]: components["schemas"]["TweetInput"];
                };
            };
        };
        create_smses: {
            content: {
                "application/json": components["schemas"]["TextMessageInput"];
                "application/x-www-form-urlencoded": components["schemas"]["TextMessageInput"];
            };
        };
        createBatch_smses: {
            content: {
                "application/json": components["schemas"]["TextMessageInput"][] | {
                    [key: string]: components["schemas"]["TextMessageInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["TextMessageInput"][] | {
                    [key: string]: components["schemas"]["TextMessageInput"];
                };
            };
        };
        editBatch_smses: {
            content: {
                "application/json": components["schemas"]["TextMessageInput"][] | {
                    [key: string]: components["schemas"]["TextMessageInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["TextMessageInput"][] | {
                    [key: string]: components["schemas"]["TextMessageInput"];
                };
            };
        };
        create_emails: {
            content: {
                "application/json": components["schemas"]["EmailInput"];
                "application/x-www-form-urlencoded": components["schemas"]["EmailInput"];
            };
        };
        createBatch_emails: {
            content: {
                "application/json": components["schemas"]["EmailInput"][] | {
                    [key: string]: components["schemas"]["EmailInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["EmailInput"][] | {
                    [key: string]: components["schemas"]["EmailInput"];
                };
            };
        };
        editBatch_emails: {
            content: {
                "application/json": components["schemas"]["EmailInput"][] | {
                    [key: string]: components["schemas"]["EmailInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["EmailInput"][] | {
                    [key: string]: components["schemas"]["EmailInput"];
                };
            };
        };
        create_messages: {
            content: {
                "application/json": components["schemas"]["MessageInput"];
                "application/x-www-form-urlencoded": components["schemas"]["MessageInput"];
            };
        };
        createBatch_messages: {
            content: {
                "application/json": components["schemas"]["MessageInput"][] | {
                    [key: string]: components["schemas"]["MessageInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["MessageInput"][] | {
                    [key: string]: components["schemas"]["MessageInput"];
                };
            };
        };
        editBatch_messages: {
            content: {
                "application/json": components["schemas"]["MessageInput"][] | {
                    [key: string]: components["schemas"]["MessageInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["MessageInput"][] | {
                    [key: string]: components["schemas"]["MessageInput"];
                };
            };
        };
        create_focus: {
            content: {
                "application/json": components["schemas"]["FocusInput"];
                "application/x-www-form-urlencoded": components["schemas"]["FocusInput"];
            };
        };
        createBatch_focus: {
            content: {
                "application/json": components["schemas"]["FocusInput"][] | {
                    [key: string]: components["schemas"]["FocusInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["FocusInput"][] | {
                    [key: string]: components["schemas"]["FocusInput"];
                };
            };
        };
        editBatch_focus: {
            content: {
                "application/json": components["schemas"]["FocusInput"][] | {
                    [key: string]: components["schemas"]["FocusInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["FocusInput"][] | {
                    [key: string]: components["schemas"]["FocusInput"];
                };
            };
        };
        create_campaigns: {
            content: {
                "application/json": components["schemas"]["CampaignInput"];
                "application/x-www-form-urlencoded": components["schemas"]["CampaignInput"];
            };
        };
        createBatch_campaigns: {
            content: {
                "application/json": components["schemas"]["CampaignInput"][] | {
                    [key: string]: components["schemas"]["CampaignInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["CampaignInput"][] | {
                    [key: string]: components["schemas"]["CampaignInput"];
                };
            };
        };
        editBatch_campaigns: {
            content: {
                "application/json": components["schemas"]["CampaignInput"][] | {
                    [key: string]: components["schemas"]["CampaignInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["CampaignInput"][] | {
                    [key: string]: components["schemas"]["CampaignInput"];
                };
            };
        };
        create_hooks: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
                "application/x-www-form-urlencoded": components["schemas"]["WebhookInput"];
            };
        };
        createBatch_hooks: {
            content: {
                "application/json": components["schemas"]["WebhookInput"][] | {
                    [key: string]: components["schemas"]["WebhookInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["WebhookInput"][] | {
                    [key: string]: components["schemas"]["WebhookInput"];
                };
            };
        };
        editBatch_hooks: {
            content: {
                "application/json": components["schemas"]["WebhookInput"][] | {
                    [key: string]: components["schemas"]["WebhookInput"];
                };
                "application/x-www-form-urlencoded": components["schemas"]["WebhookInput"][] | {
                    [key: string]: components["schemas"]["WebhookInput"];
                };
            };
        };
        post_users_id_permissioncheck: {
            content: {
                "application/json": {
                    permissions: string[] | string;
                };
                "application/x-www-form-urlencoded": {
                    permissions: string[] | string;
                };
            };
        };
        post_contacts_id_dnc_channel_add: {
            content: {
                "application/json": {
                    /** @description 1 unsubscribed, 2 bounced, 3 manual. */
                    reason?: number;
                    /** @description What led to it, such as an email. */
                    channelId?: number;
                    comments?: string;
                } & {
                    [key: string]: unknown;
                };
                "application/x-www-form-urlencoded": {
                    /** @description 1 unsubscribed, 2 bounced, 3 manual. */
                    reason?: number;
                    /** @description What led to it, such as an email. */
                    channelId?: number;
                    comments?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        post_contacts_id_utm_add: {
            content: {
                "application/json": {
                    query?: {
                        [key: string]: unknown;
                    } | string;
                    referer?: string;
                    remotehost?: string;
                    url?: string;
                    useragent?: string;
                    utm_campaign?: string;
                    utm_content?: string;
                    utm_medium?: string;
                    utm_source?: string;
                    utm_term?: string;
                    lastActive?: string;
                } & {
                    [key: string]: unknown;
                };
                "application/x-www-form-urlencoded": {
                    query?: {
                        [key: string]: unknown;
                    } | string;
                    referer?: string;
                    remotehost?: string;
                    url?: string;
                    useragent?: string;
                    utm_campaign?: string;
                    utm_content?: string;
                    utm_medium?: string;
                    utm_source?: string;
                    utm_term?: string;
                    lastActive?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        post_contacts_id_points_op_value: {
            content: {
                "application/json": {
                    eventName?: string;
                    actionName?: string;
                } & {
                    [key: string]: unknown;
                };
                "application/x-www-form-urlencoded": {
                    eventName?: string;
                    actionName?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        post_segments_id_contacts_add: {
            content: {
                "application/json": {
                    contactIds: number[];
                } | {
                    ids: number[] | string;
                } | number[];
                "application/x-www-form-urlencoded": {
                    contactIds: number[];
                } | {
                    ids: number[] | string;
                } | number[];
            };
        };
        post_themes_new: {
            content: {
                "multipart/form-data": {
                    file: string;
                };
            };
        };
        post_emails_id_send: {
            content: {
                "application/json": {
                    lists?: number[] | string;
                    /** @description Recipients at most. */
                    limit?: number;
                } & {
                    [key: string]: unknown;
                };
                "application/x-www-form-urlencoded": {
                    lists?: number[] | string;
                    /** @description Recipients at most. */
                    limit?: number;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        post_emails_id_contact_contactId_send: {
            content: {
                "application/json": {
                    /** @description Texts by token. */
                    tokens?: {
                        [key: string]: string;
                    };
                    assetAttachments?: number[] | string;
                } & {
                    [key: string]: unknown;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Texts by token. */
                    tokens?: {
                        [key: string]: string;
                    };
                    assetAttachments?: number[] | string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        put_campaigns_events_id_contact_contactId_edit: {
            content: {
                "application/json": {
                    triggerDate?: string;
                    dateTriggered?: string;
                    ipAddress?: string;
                    metadata?: unknown;
                    nonActionPathTaken?: boolean;
                    channel?: string;
                    channelId?: number;
                } & {
                    [key: string]: unknown;
                };
                "application/x-www-form-urlencoded": {
                    triggerDate?: string;
                    dateTriggered?: string;
                    ipAddress?: string;
                    metadata?: unknown;
                    nonActionPathTaken?: boolean;
                    channel?: string;
                    channelId?: number;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        put_campaigns_events_batch_edit: {
            content: {
                "application/json": ({
                    eventId?: number;
                    contactId?: number;
                } & {
                    [key: string]: unknown;
                })[];
                "application/x-www-form-urlencoded": ({
                    eventId?: number;
                    contactId?: number;
                } & {
                    [key: string]: unknown;
                })[];
            };
        };
        post_campaigns_id_draft_publish: {
            content: {
                "application/json": {
                    /** @description By temporary id: who is past it gets it, or only who comes; `new` unless told. */
                    added?: {
                        [key: string]: "all" | "new";
                    };
                    /** @description By id: who waits at it ends there, or goes on; `leave` unless told. */
                    removed?: {
                        [key: string]: "leave" | "next";
                    };
                    /** @description Replace what was changed in the campaign since the draft was begun. */
                    overwrite?: boolean;
                } & {
                    [key: string]: unknown;
                };
                "application/x-www-form-urlencoded": {
                    /** @description By temporary id: who is past it gets it, or only who comes; `new` unless told. */
                    added?: {
                        [key: string]: "all" | "new";
                    };
                    /** @description By id: who waits at it ends there, or goes on; `leave` unless told. */
                    removed?: {
                        [key: string]: "leave" | "next";
                    };
                    /** @description Replace what was changed in the campaign since the draft was begun. */
                    overwrite?: boolean;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        put_campaigns_id_goal: {
            content: {
                "application/json": {
                    goal: {
                        type: string;
                        id?: number;
                        url?: string;
                    };
                    windowDays: number;
                    holdout?: number;
                };
                "application/x-www-form-urlencoded": {
                    goal: {
                        type: string;
                        id?: number;
                        url?: string;
                    };
                    windowDays: number;
                    holdout?: number;
                };
            };
        };
        post_campaigns_id_dryrun: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    source?: "saved" | "draft";
                } & {
                    [key: string]: unknown;
                };
                "application/x-www-form-urlencoded": {
                    /** @enum {string} */
                    source?: "saved" | "draft";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        patch_config: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
                "application/x-www-form-urlencoded": {
                    [key: string]: unknown;
                };
            };
        };
        post_campaigns_import: {
            content: {
                "application/json": {
                    [key: string]: {
                        [key: string]: unknown;
                    }[];
                };
                "application/x-www-form-urlencoded": {
                    [key: string]: {
                        [key: string]: unknown;
                    }[];
                };
                "multipart/form-data": {
                    file: string;
                };
            };
        };
    };
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    list_assets: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_assets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_assets: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_assets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_assets: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_assets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_assets: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_assets"];
        responses: {
            200: components["responses"]["createBatch_assets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_assets: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_assets"];
        responses: {
            200: components["responses"]["createBatch_assets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_assets: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_assets"];
        responses: {
            200: components["responses"]["createBatch_assets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_assets: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_assets"];
        responses: {
            201: components["responses"]["createBatch_assets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_assets: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_assets"];
        responses: {
            200: components["responses"]["get_assets"];
            201: components["responses"]["get_assets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_assets: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_assets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_assets: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_assets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_assets: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_assets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_assets: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_assets"];
        responses: {
            200: components["responses"]["get_assets"];
            201: components["responses"]["get_assets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_assets: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_assets"];
        responses: {
            200: components["responses"]["get_assets"];
            201: components["responses"]["get_assets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_assets: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_assets"];
        responses: {
            200: components["responses"]["get_assets"];
            201: components["responses"]["get_assets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_audit: {
        parameters: {
            query?: {
                bundle?: string;
                /** @description A kind of record, such as `lead` for contacts. */
                object?: string;
                objectId?: number;
                /** @description 0 for the system, programs that act for themselves, and strangers. */
                userId?: number;
                action?: string;
                /** @description A day or a moment. */
                dateFrom?: string;
                /** @description A day or a moment. */
                dateTo?: string;
                /** @description A text in the details, the name or the address. */
                search?: string;
                /** @description The `next` of the page before. */
                before?: number;
                /** @description At most 1000; 100 unless told. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_audit"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_audit_export: {
        parameters: {
            query?: {
                bundle?: string;
                /** @description A kind of record, such as `lead` for contacts. */
                object?: string;
                objectId?: number;
                /** @description 0 for the system, programs that act for themselves, and strangers. */
                userId?: number;
                action?: string;
                /** @description A day or a moment. */
                dateFrom?: string;
                /** @description A day or a moment. */
                dateTo?: string;
                /** @description A text in the details, the name or the address. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_audit_export"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_campaigns: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_campaigns"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_campaigns: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_campaigns"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_campaigns: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_campaigns"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_campaigns: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_campaigns"];
        responses: {
            200: components["responses"]["createBatch_campaigns"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_campaigns: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_campaigns"];
        responses: {
            200: components["responses"]["createBatch_campaigns"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_campaigns: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_campaigns"];
        responses: {
            200: components["responses"]["createBatch_campaigns"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_campaigns: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_campaigns"];
        responses: {
            201: components["responses"]["createBatch_campaigns"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_campaigns_clone_id: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: components["responses"]["get_campaigns"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_campaigns_events: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_campaigns_events"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
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
        requestBody?: components["requestBodies"]["put_campaigns_events_batch_edit"];
        responses: {
            200: components["responses"]["put_campaigns_events_batch_edit"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_campaigns_events_contact_contactId: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
            };
            header?: never;
            path: {
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_campaigns_events_contact_contactId"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_campaigns_events_id: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_campaigns_events_id"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    put_campaigns_events_id_contact_contactId_edit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["put_campaigns_events_id_contact_contactId_edit"];
        responses: {
            200: components["responses"]["put_campaigns_events_id_contact_contactId_edit"];
            201: components["responses"]["put_campaigns_events_id_contact_contactId_edit"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_campaigns_export_id: {
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
            200: components["responses"]["get_campaigns_export_id"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            429: components["responses"]["Error"];
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
        requestBody?: components["requestBodies"]["post_campaigns_import"];
        responses: {
            200: components["responses"]["post_campaigns_import"];
            201: components["responses"]["post_campaigns_import"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_campaigns: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_campaigns"];
        responses: {
            200: components["responses"]["get_campaigns"];
            201: components["responses"]["get_campaigns"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_campaigns: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_campaigns"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_campaigns_id_contact_add_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_contacts_id_points_op_value"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_campaigns_id_contact_remove_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_contacts_id_points_op_value"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_campaigns_id_contact_contactId_add: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_contacts_id_points_op_value"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_campaigns_id_contact_contactId_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_contacts_id_points_op_value"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_campaigns_id_contacts: {
        parameters: {
            query?: {
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_campaigns_id_contacts"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_campaigns: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_campaigns"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_campaigns: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_campaigns"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_campaigns_id_draft: {
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
            200: components["responses"]["put_campaigns_id_draft"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    put_campaigns_id_draft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_campaigns"];
        responses: {
            200: components["responses"]["put_campaigns_id_draft"];
            201: components["responses"]["put_campaigns_id_draft"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            412: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_campaigns_id_draft: {
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
            200: components["responses"]["post_contacts_id_points_op_value"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            412: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_campaigns_id_draft_effects: {
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
            200: components["responses"]["get_campaigns_id_draft_effects"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_campaigns_id_draft_publish: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["post_campaigns_id_draft_publish"];
        responses: {
            200: components["responses"]["post_campaigns_id_draft_publish"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            412: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_campaigns_id_dryrun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["post_campaigns_id_dryrun"];
        responses: {
            202: components["responses"]["post_campaigns_id_dryrun"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_campaigns_id_dryruns: {
        parameters: {
            query?: {
                start?: number;
                limit?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_campaigns_id_dryruns"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_campaigns_id_dryruns_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                run: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_campaigns_id_dryrun"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_campaigns_id_dryruns_run_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                run: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_campaigns_id_dryrun"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_campaigns: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_campaigns"];
        responses: {
            200: components["responses"]["get_campaigns"];
            201: components["responses"]["get_campaigns"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_campaigns: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_campaigns"];
        responses: {
            200: components["responses"]["get_campaigns"];
            201: components["responses"]["get_campaigns"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_campaigns: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_campaigns"];
        responses: {
            200: components["responses"]["get_campaigns"];
            201: components["responses"]["get_campaigns"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_campaigns_id_events_contact_contactId: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
            };
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_campaigns_id_events_contact_contactId"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_campaigns_id_explain_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_campaigns_id_explain_contactId"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_campaigns_id_goal: {
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
            200: components["responses"]["get_campaigns_id_goal"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    put_campaigns_id_goal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["put_campaigns_id_goal"];
        responses: {
            200: components["responses"]["get_campaigns_id_goal"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_campaigns_id_goal: {
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
            200: components["responses"]["get_campaigns_id_goal"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_campaigns_id_lift: {
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
            200: components["responses"]["get_campaigns_id_lift"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_catalog: {
        parameters: {
            query?: {
                /** @description Some of: campaignEvents, formActions, formFields, pointActions, triggerEvents, filterFields, operators, emailTokens, contactFields, companyFields, reportSources, reportConditions, widgets, webhookTriggers, activity, records. All unless told. */
                parts?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_catalog"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_categories: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_categories"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_categories: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_categories"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_categories: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_categories"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_categories: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_categories"];
        responses: {
            200: components["responses"]["createBatch_categories"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_categories: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_categories"];
        responses: {
            200: components["responses"]["createBatch_categories"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_categories: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_categories"];
        responses: {
            200: components["responses"]["createBatch_categories"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_categories: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_categories"];
        responses: {
            201: components["responses"]["createBatch_categories"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_categories: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_categories"];
        responses: {
            200: components["responses"]["get_categories"];
            201: components["responses"]["get_categories"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_categories: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_categories"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_categories: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_categories"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_categories: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_categories"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_categories: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_categories"];
        responses: {
            200: components["responses"]["get_categories"];
            201: components["responses"]["get_categories"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_categories: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_categories"];
        responses: {
            200: components["responses"]["get_categories"];
            201: components["responses"]["get_categories"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_categories: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_categories"];
        responses: {
            200: components["responses"]["get_categories"];
            201: components["responses"]["get_categories"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_companies: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_companies"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_companies: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_companies"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_companies: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_companies"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_companies: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_companies"];
        responses: {
            200: components["responses"]["createBatch_companies"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_companies: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_companies"];
        responses: {
            200: components["responses"]["createBatch_companies"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_companies: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_companies"];
        responses: {
            200: components["responses"]["createBatch_companies"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_companies: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_companies"];
        responses: {
            201: components["responses"]["createBatch_companies"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_companies: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_companies"];
        responses: {
            200: components["responses"]["get_companies"];
            201: components["responses"]["get_companies"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_companies: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_companies"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_companies_id_contact_add_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_companies_id_contact_contactId_add"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_companies_id_contact_remove_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_companies_id_contact_contactId_add"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_companies_id_contact_contactId_add: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_companies_id_contact_contactId_add"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_companies_id_contact_contactId_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_companies_id_contact_contactId_add"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_companies: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_companies"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_companies: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_companies"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_companies: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_companies"];
        responses: {
            200: components["responses"]["get_companies"];
            201: components["responses"]["get_companies"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_companies: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_companies"];
        responses: {
            200: components["responses"]["get_companies"];
            201: components["responses"]["get_companies"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_companies: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_companies"];
        responses: {
            200: components["responses"]["get_companies"];
            201: components["responses"]["get_companies"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_config: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_config"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    patch_config: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["patch_config"];
        responses: {
            200: components["responses"]["get_config"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_contacts: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_contacts"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_contacts_activity: {
        parameters: {
            query?: {
                filters?: {
                    search?: string;
                    includeEvents?: string[];
                    excludeEvents?: string[];
                    /** @description A day or a moment. */
                    dateFrom?: string;
                    /** @description A day or a moment. */
                    dateTo?: string;
                } & {
                    [key: string]: unknown;
                };
                order?: string[];
                page?: number;
                /** @description 0 for all. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_contacts_activity"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_contacts: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_contacts"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_contacts: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_contacts"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_contacts: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_contacts"];
        responses: {
            200: components["responses"]["createBatch_contacts"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_contacts: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_contacts"];
        responses: {
            200: components["responses"]["createBatch_contacts"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_contacts: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_contacts"];
        responses: {
            200: components["responses"]["createBatch_contacts"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_contacts: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_contacts"];
        responses: {
            201: components["responses"]["createBatch_contacts"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
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
            200: components["responses"]["get_contacts_list_fields"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_contacts_list_owners: {
        parameters: {
            query?: {
                /** @description Part of a name. */
                filter?: string;
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_contacts_list_owners"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
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
            200: components["responses"]["get_contacts_list_segments"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_contacts: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_contacts"];
        responses: {
            200: components["responses"]["get_contacts"];
            201: components["responses"]["get_contacts"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_contacts: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_contacts"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_contacts_id_activity: {
        parameters: {
            query?: {
                filters?: {
                    search?: string;
                    includeEvents?: string[];
                    excludeEvents?: string[];
                    /** @description A day or a moment. */
                    dateFrom?: string;
                    /** @description A day or a moment. */
                    dateTo?: string;
                } & {
                    [key: string]: unknown;
                };
                order?: string[];
                page?: number;
                /** @description 0 for all. */
                limit?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_contacts_activity"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_contacts_id_campaigns: {
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
            200: components["responses"]["get_contacts_id_campaigns"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_contacts_id_companies: {
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
            200: components["responses"]["get_contacts_id_companies"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_contacts: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_contacts"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_contacts: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_contacts"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_contacts_id_devices: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_devices"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_contacts_id_dnc_add_channel: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
                channel: string;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["post_contacts_id_dnc_channel_add"];
        responses: {
            200: components["responses"]["post_contacts_id_dnc_channel_add"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_contacts_id_dnc_remove_channel: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
                channel: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_contacts_id_dnc_channel_remove"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_contacts_id_dnc_channel_add: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
                channel: string;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["post_contacts_id_dnc_channel_add"];
        responses: {
            200: components["responses"]["post_contacts_id_dnc_channel_add"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_contacts_id_dnc_channel_remove: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
                channel: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_contacts_id_dnc_channel_remove"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_contacts: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_contacts"];
        responses: {
            200: components["responses"]["get_contacts"];
            201: components["responses"]["get_contacts"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_contacts: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_contacts"];
        responses: {
            200: components["responses"]["get_contacts"];
            201: components["responses"]["get_contacts"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_contacts: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_contacts"];
        responses: {
            200: components["responses"]["get_contacts"];
            201: components["responses"]["get_contacts"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_contacts_id_events: {
        parameters: {
            query?: {
                filters?: {
                    search?: string;
                    includeEvents?: string[];
                    excludeEvents?: string[];
                    /** @description A day or a moment. */
                    dateFrom?: string;
                    /** @description A day or a moment. */
                    dateTo?: string;
                } & {
                    [key: string]: unknown;
                };
                order?: string[];
                page?: number;
                /** @description 0 for all. */
                limit?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_contacts_activity"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_contacts_id_notes: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_notes"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_contacts_id_points_groups: {
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
            200: components["responses"]["get_contacts_id_points_groups"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_contacts_id_points_groups_groupId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                groupId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_contacts_id_points_groups_groupId"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_contacts_id_points_groups_groupId_op_value: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                groupId: number;
                /** @description One of: plus, minus, times, divide, set. */
                op: string;
                /** @description A whole number. */
                value: string;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["post_contacts_id_points_op_value"];
        responses: {
            200: components["responses"]["get_contacts_id_points_groups_groupId"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_contacts_id_points_op_value: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                /** @description One of: plus, minus, times, divide, set. */
                op: string;
                /** @description A whole number. */
                value: string;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["post_contacts_id_points_op_value"];
        responses: {
            200: components["responses"]["post_contacts_id_points_op_value"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_contacts_id_segments: {
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
            200: components["responses"]["get_contacts_id_segments"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_contacts_id_utm_add: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["post_contacts_id_utm_add"];
        responses: {
            200: components["responses"]["get_contacts"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_contacts_id_utm_utmId_remove: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
                utmId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_contacts_id_utm_utmId_remove"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_credentials: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_credentials"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_credentials: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_credentials"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_credentials: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_credentials"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_credentials: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_credentials"];
        responses: {
            200: components["responses"]["createBatch_credentials"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_credentials: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_credentials"];
        responses: {
            200: components["responses"]["createBatch_credentials"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_credentials: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_credentials"];
        responses: {
            200: components["responses"]["createBatch_credentials"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_credentials: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_credentials"];
        responses: {
            201: components["responses"]["createBatch_credentials"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_credentials: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_credentials"];
        responses: {
            200: components["responses"]["get_credentials"];
            201: components["responses"]["get_credentials"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_credentials: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_credentials"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_credentials: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_credentials"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_credentials: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_credentials"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_credentials: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_credentials"];
        responses: {
            200: components["responses"]["get_credentials"];
            201: components["responses"]["get_credentials"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_credentials: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_credentials"];
        responses: {
            200: components["responses"]["get_credentials"];
            201: components["responses"]["get_credentials"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_credentials: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_credentials"];
        responses: {
            200: components["responses"]["get_credentials"];
            201: components["responses"]["get_credentials"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_credentials_id_rotate: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_credentials"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
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
            200: components["responses"]["get_data"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_data_type: {
        parameters: {
            query?: {
                dateFrom?: string;
                dateTo?: string;
                /** @description One of: s, i, H, d, W, m, Y. */
                timeUnit?: string;
                timezone?: string;
                dateFormat?: string;
                /** @description `raw` for plain values. */
                dataFormat?: string;
                limit?: number;
                height?: number;
                filter?: {
                    [key: string]: string;
                };
                dataset?: string[];
            };
            header?: never;
            path: {
                /** @description A type that `GET /data` names. */
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_data_type"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_devices: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_devices"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_devices: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_devices"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_devices: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_devices"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_devices: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_devices"];
        responses: {
            200: components["responses"]["createBatch_devices"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_devices: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_devices"];
        responses: {
            200: components["responses"]["createBatch_devices"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_devices: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_devices"];
        responses: {
            200: components["responses"]["createBatch_devices"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_devices: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_devices"];
        responses: {
            201: components["responses"]["createBatch_devices"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_devices: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_devices"];
        responses: {
            200: components["responses"]["get_devices"];
            201: components["responses"]["get_devices"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_devices: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_devices"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_devices: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_devices"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_devices: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_devices"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_devices: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_devices"];
        responses: {
            200: components["responses"]["get_devices"];
            201: components["responses"]["get_devices"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_devices: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_devices"];
        responses: {
            200: components["responses"]["get_devices"];
            201: components["responses"]["get_devices"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_devices: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_devices"];
        responses: {
            200: components["responses"]["get_devices"];
            201: components["responses"]["get_devices"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_dynamiccontents: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_dynamiccontents"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_dynamiccontents: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_dynamiccontents"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_dynamiccontents: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_dynamiccontents"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_dynamiccontents: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_dynamiccontents"];
        responses: {
            200: components["responses"]["createBatch_dynamiccontents"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_dynamiccontents: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_dynamiccontents"];
        responses: {
            200: components["responses"]["createBatch_dynamiccontents"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_dynamiccontents: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_dynamiccontents"];
        responses: {
            200: components["responses"]["createBatch_dynamiccontents"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_dynamiccontents: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_dynamiccontents"];
        responses: {
            201: components["responses"]["createBatch_dynamiccontents"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_dynamiccontents: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_dynamiccontents"];
        responses: {
            200: components["responses"]["get_dynamiccontents"];
            201: components["responses"]["get_dynamiccontents"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_dynamiccontents: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_dynamiccontents"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_dynamiccontents: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_dynamiccontents"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_dynamiccontents: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_dynamiccontents"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_dynamiccontents: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_dynamiccontents"];
        responses: {
            200: components["responses"]["get_dynamiccontents"];
            201: components["responses"]["get_dynamiccontents"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_dynamiccontents: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_dynamiccontents"];
        responses: {
            200: components["responses"]["get_dynamiccontents"];
            201: components["responses"]["get_dynamiccontents"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_dynamiccontents: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_dynamiccontents"];
        responses: {
            200: components["responses"]["get_dynamiccontents"];
            201: components["responses"]["get_dynamiccontents"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_emails: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_emails"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_emails: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_emails"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_emails: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_emails"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_emails: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_emails"];
        responses: {
            200: components["responses"]["createBatch_emails"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_emails: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_emails"];
        responses: {
            200: components["responses"]["createBatch_emails"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_emails: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_emails"];
        responses: {
            200: components["responses"]["createBatch_emails"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_emails: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_emails"];
        responses: {
            201: components["responses"]["createBatch_emails"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_emails: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_emails"];
        responses: {
            200: components["responses"]["get_emails"];
            201: components["responses"]["get_emails"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_emails_reply_hash: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The hash of what was sent, from its address in the web. */
                hash: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: components["responses"]["post_contacts_id_points_op_value"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_emails: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_emails"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_emails_id_abtest: {
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
            200: components["responses"]["get_emails_id_abtest"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_emails_id_contact_contactId_send: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["post_emails_id_contact_contactId_send"];
        responses: {
            200: components["responses"]["post_emails_id_contact_contactId_send"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_emails_id_continue: {
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
            200: components["responses"]["post_emails_id_continue"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_emails: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["delete_emails"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_emails: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["delete_emails"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_emails: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_emails"];
        responses: {
            200: components["responses"]["get_emails"];
            201: components["responses"]["get_emails"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_emails: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_emails"];
        responses: {
            200: components["responses"]["get_emails"];
            201: components["responses"]["get_emails"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_emails: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_emails"];
        responses: {
            200: components["responses"]["get_emails"];
            201: components["responses"]["get_emails"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_emails_id_explain_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_emails_id_explain_contactId"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_emails_id_send: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["post_emails_id_send"];
        responses: {
            200: components["responses"]["post_emails_id_send"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_emails_id_send_contact_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["post_emails_id_contact_contactId_send"];
        responses: {
            200: components["responses"]["post_emails_id_contact_contactId_send"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_emails_id_winner: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["delete_emails"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_fields_company: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_fields_company"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_fields_company: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_fields_company"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_fields_company: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_fields_company"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_fields_company: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_fields_company"];
        responses: {
            200: components["responses"]["createBatch_fields_company"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_fields_company: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_fields_company"];
        responses: {
            200: components["responses"]["createBatch_fields_company"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_fields_company: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_fields_company"];
        responses: {
            200: components["responses"]["createBatch_fields_company"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_fields_company: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_fields_company"];
        responses: {
            201: components["responses"]["createBatch_fields_company"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_fields_company: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_fields_company"];
        responses: {
            200: components["responses"]["get_fields_company"];
            201: components["responses"]["get_fields_company"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_fields_company: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_fields_company"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_fields_company: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_fields_company"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_fields_company: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_fields_company"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_fields_company: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_fields_company"];
        responses: {
            200: components["responses"]["get_fields_company"];
            201: components["responses"]["get_fields_company"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_fields_company: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_fields_company"];
        responses: {
            200: components["responses"]["get_fields_company"];
            201: components["responses"]["get_fields_company"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_fields_company: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_fields_company"];
        responses: {
            200: components["responses"]["get_fields_company"];
            201: components["responses"]["get_fields_company"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_fields_contact: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_fields_contact"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_fields_contact: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_fields_contact"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_fields_contact: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_fields_contact"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_fields_contact: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_fields_contact"];
        responses: {
            200: components["responses"]["createBatch_fields_contact"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_fields_contact: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_fields_contact"];
        responses: {
            200: components["responses"]["createBatch_fields_contact"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_fields_contact: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_fields_contact"];
        responses: {
            200: components["responses"]["createBatch_fields_contact"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_fields_contact: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_fields_contact"];
        responses: {
            201: components["responses"]["createBatch_fields_contact"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_fields_contact: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_fields_contact"];
        responses: {
            200: components["responses"]["get_fields_contact"];
            201: components["responses"]["get_fields_contact"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_fields_contact: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_fields_contact"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_fields_contact: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_fields_contact"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_fields_contact: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_fields_contact"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_fields_contact: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_fields_contact"];
        responses: {
            200: components["responses"]["get_fields_contact"];
            201: components["responses"]["get_fields_contact"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_fields_contact: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_fields_contact"];
        responses: {
            200: components["responses"]["get_fields_contact"];
            201: components["responses"]["get_fields_contact"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_fields_contact: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_fields_contact"];
        responses: {
            200: components["responses"]["get_fields_contact"];
            201: components["responses"]["get_fields_contact"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_files_dir: {
        parameters: {
            query?: {
                /** @description Folders below it. */
                subdir?: string;
            };
            header?: never;
            path: {
                /** @description `media` or `images`; folders below it after dots. */
                dir: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_files_dir"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            406: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_files_dir_new: {
        parameters: {
            query?: {
                /** @description Folders below it. */
                subdir?: string;
            };
            header?: never;
            path: {
                /** @description `media` or `images`; folders below it after dots. */
                dir: string;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["post_themes_new"];
        responses: {
            200: components["responses"]["post_files_dir_new"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            406: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_files_dir_file_delete: {
        parameters: {
            query?: {
                /** @description Folders below it. */
                subdir?: string;
            };
            header?: never;
            path: {
                /** @description `media` or `images`; folders below it after dots. */
                dir: string;
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_contacts_id_points_op_value"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            406: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_focus: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_focus"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_focus: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_focus"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_focus: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_focus"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_focus: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_focus"];
        responses: {
            200: components["responses"]["createBatch_focus"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_focus: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_focus"];
        responses: {
            200: components["responses"]["createBatch_focus"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_focus: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_focus"];
        responses: {
            200: components["responses"]["createBatch_focus"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_focus: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_focus"];
        responses: {
            201: components["responses"]["createBatch_focus"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_focus: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_focus"];
        responses: {
            200: components["responses"]["get_focus"];
            201: components["responses"]["get_focus"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_focus: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_focus"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_focus: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_focus"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_focus: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_focus"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_focus: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_focus"];
        responses: {
            200: components["responses"]["get_focus"];
            201: components["responses"]["get_focus"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_focus: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_focus"];
        responses: {
            200: components["responses"]["get_focus"];
            201: components["responses"]["get_focus"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_focus: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_focus"];
        responses: {
            200: components["responses"]["get_focus"];
            201: components["responses"]["get_focus"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_focus_id_js: {
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
            200: components["responses"]["post_focus_id_js"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_forms: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_forms"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_forms: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_forms"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_forms: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_forms"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_forms: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_forms"];
        responses: {
            200: components["responses"]["createBatch_forms"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_forms: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_forms"];
        responses: {
            200: components["responses"]["createBatch_forms"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_forms: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_forms"];
        responses: {
            200: components["responses"]["createBatch_forms"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_forms: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_forms"];
        responses: {
            201: components["responses"]["createBatch_forms"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_forms: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_forms"];
        responses: {
            200: components["responses"]["get_forms"];
            201: components["responses"]["get_forms"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_forms: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_forms"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_forms_id_actions_delete: {
        parameters: {
            query?: {
                actions?: number[];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_forms"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_forms: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_forms"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_forms: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_forms"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_forms: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_forms"];
        responses: {
            200: components["responses"]["get_forms"];
            201: components["responses"]["get_forms"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_forms: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_forms"];
        responses: {
            200: components["responses"]["get_forms"];
            201: components["responses"]["get_forms"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_forms: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_forms"];
        responses: {
            200: components["responses"]["get_forms"];
            201: components["responses"]["get_forms"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_forms_id_fields_delete: {
        parameters: {
            query?: {
                fields?: number[];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_forms"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_forms_id_submissions: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_forms_id_submissions"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_forms_id_submissions_contact_contactId: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_forms_id_submissions"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_forms_id_submissions_submissionId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_forms_id_submissions_submissionId"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_hooks: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_hooks"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_hooks: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_hooks"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_hooks: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_hooks"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_hooks: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_hooks"];
        responses: {
            200: components["responses"]["createBatch_hooks"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_hooks: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_hooks"];
        responses: {
            200: components["responses"]["createBatch_hooks"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_hooks: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_hooks"];
        responses: {
            200: components["responses"]["createBatch_hooks"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_hooks: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_hooks"];
        responses: {
            201: components["responses"]["createBatch_hooks"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_hooks: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_hooks"];
        responses: {
            200: components["responses"]["get_hooks"];
            201: components["responses"]["get_hooks"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
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
            200: components["responses"]["get_hooks_triggers"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_hooks: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_hooks"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_hooks: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_hooks"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_hooks: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_hooks"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_hooks_id_deliveries: {
        parameters: {
            query?: {
                start?: number;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_hooks_id_deliveries"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_hooks_id_deliveries_delivery_send: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                delivery: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_hooks_id_deliveries_delivery_send"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_hooks: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_hooks"];
        responses: {
            200: components["responses"]["get_hooks"];
            201: components["responses"]["get_hooks"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_hooks: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_hooks"];
        responses: {
            200: components["responses"]["get_hooks"];
            201: components["responses"]["get_hooks"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_hooks: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_hooks"];
        responses: {
            200: components["responses"]["get_hooks"];
            201: components["responses"]["get_hooks"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_hooks_id_send: {
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
            200: components["responses"]["post_hooks_id_send"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_hooks_id_test: {
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
            200: components["responses"]["post_hooks_id_test"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_messages: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_messages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_messages: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_messages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_messages: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_messages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_messages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_messages"];
        responses: {
            200: components["responses"]["createBatch_messages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_messages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_messages"];
        responses: {
            200: components["responses"]["createBatch_messages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_messages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_messages"];
        responses: {
            200: components["responses"]["createBatch_messages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_messages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_messages"];
        responses: {
            201: components["responses"]["createBatch_messages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_messages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_messages"];
        responses: {
            200: components["responses"]["get_messages"];
            201: components["responses"]["get_messages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_messages: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_messages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_messages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_messages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_messages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_messages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_messages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_messages"];
        responses: {
            200: components["responses"]["get_messages"];
            201: components["responses"]["get_messages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_messages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_messages"];
        responses: {
            200: components["responses"]["get_messages"];
            201: components["responses"]["get_messages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_messages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_messages"];
        responses: {
            200: components["responses"]["get_messages"];
            201: components["responses"]["get_messages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_notes: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_notes"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_notes: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_notes"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_notes: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_notes"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_notes: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_notes"];
        responses: {
            200: components["responses"]["createBatch_notes"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_notes: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_notes"];
        responses: {
            200: components["responses"]["createBatch_notes"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_notes: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_notes"];
        responses: {
            200: components["responses"]["createBatch_notes"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_notes: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_notes"];
        responses: {
            201: components["responses"]["createBatch_notes"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_notes: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_notes"];
        responses: {
            200: components["responses"]["get_notes"];
            201: components["responses"]["get_notes"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_notes: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_notes"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_notes: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_notes"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_notes: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_notes"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_notes: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_notes"];
        responses: {
            200: components["responses"]["get_notes"];
            201: components["responses"]["get_notes"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_notes: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_notes"];
        responses: {
            200: components["responses"]["get_notes"];
            201: components["responses"]["get_notes"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_notes: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_notes"];
        responses: {
            200: components["responses"]["get_notes"];
            201: components["responses"]["get_notes"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_notifications: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_notifications"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_notifications: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_notifications"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_notifications: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_notifications"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_notifications: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_notifications"];
        responses: {
            200: components["responses"]["createBatch_notifications"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_notifications: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_notifications"];
        responses: {
            200: components["responses"]["createBatch_notifications"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_notifications: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_notifications"];
        responses: {
            200: components["responses"]["createBatch_notifications"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_notifications: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_notifications"];
        responses: {
            201: components["responses"]["createBatch_notifications"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_notifications: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_notifications"];
        responses: {
            200: components["responses"]["get_notifications"];
            201: components["responses"]["get_notifications"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_notifications: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_notifications"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_notifications: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_notifications"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_notifications: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_notifications"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_notifications: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_notifications"];
        responses: {
            200: components["responses"]["get_notifications"];
            201: components["responses"]["get_notifications"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_notifications: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_notifications"];
        responses: {
            200: components["responses"]["get_notifications"];
            201: components["responses"]["get_notifications"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_notifications: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_notifications"];
        responses: {
            200: components["responses"]["get_notifications"];
            201: components["responses"]["get_notifications"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_pages: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_pages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_pages: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_pages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_pages: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_pages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_pages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_pages"];
        responses: {
            200: components["responses"]["createBatch_pages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_pages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_pages"];
        responses: {
            200: components["responses"]["createBatch_pages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_pages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_pages"];
        responses: {
            200: components["responses"]["createBatch_pages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_pages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_pages"];
        responses: {
            201: components["responses"]["createBatch_pages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_pages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_pages"];
        responses: {
            200: components["responses"]["get_pages"];
            201: components["responses"]["get_pages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_pages: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_pages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_pages_id_abtest: {
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
            200: components["responses"]["get_pages_id_abtest"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_pages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_pages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_pages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_pages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_pages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_pages"];
        responses: {
            200: components["responses"]["get_pages"];
            201: components["responses"]["get_pages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_pages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_pages"];
        responses: {
            200: components["responses"]["get_pages"];
            201: components["responses"]["get_pages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_pages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_pages"];
        responses: {
            200: components["responses"]["get_pages"];
            201: components["responses"]["get_pages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_pages_id_winner: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_pages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_points: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_points"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
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
            200: components["responses"]["get_points_actions_types"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_points: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_points"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_points: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_points"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_points: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_points"];
        responses: {
            200: components["responses"]["createBatch_points"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_points: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_points"];
        responses: {
            200: components["responses"]["createBatch_points"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_points: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_points"];
        responses: {
            200: components["responses"]["createBatch_points"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_points: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_points"];
        responses: {
            201: components["responses"]["createBatch_points"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_points_groups: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_points_groups"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_points_groups: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_points_groups"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_points_groups: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_points_groups"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_points_groups: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_points_groups"];
        responses: {
            200: components["responses"]["createBatch_points_groups"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_points_groups: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_points_groups"];
        responses: {
            200: components["responses"]["createBatch_points_groups"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_points_groups: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_points_groups"];
        responses: {
            200: components["responses"]["createBatch_points_groups"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_points_groups: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_points_groups"];
        responses: {
            201: components["responses"]["createBatch_points_groups"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_points_groups: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_points_groups"];
        responses: {
            200: components["responses"]["get_points_groups"];
            201: components["responses"]["get_points_groups"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_points_groups: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_points_groups"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_points_groups: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_points_groups"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_points_groups: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_points_groups"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_points_groups: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_points_groups"];
        responses: {
            200: components["responses"]["get_points_groups"];
            201: components["responses"]["get_points_groups"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_points_groups: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_points_groups"];
        responses: {
            200: components["responses"]["get_points_groups"];
            201: components["responses"]["get_points_groups"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_points_groups: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_points_groups"];
        responses: {
            200: components["responses"]["get_points_groups"];
            201: components["responses"]["get_points_groups"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_points_insights: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_points_insights"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_points_insights: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_points_insights"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_points_insights: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_points_insights"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_points_insights: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_points_insights"];
        responses: {
            200: components["responses"]["createBatch_points_insights"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_points_insights: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_points_insights"];
        responses: {
            200: components["responses"]["createBatch_points_insights"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_points_insights: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_points_insights"];
        responses: {
            200: components["responses"]["createBatch_points_insights"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_points_insights: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_points_insights"];
        responses: {
            201: components["responses"]["createBatch_points_insights"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_points_insights: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_points_insights"];
        responses: {
            200: components["responses"]["get_points_insights"];
            201: components["responses"]["get_points_insights"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_points_insights: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_points_insights"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_points_insights: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_points_insights"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_points_insights: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_points_insights"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_points_insights: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_points_insights"];
        responses: {
            200: components["responses"]["get_points_insights"];
            201: components["responses"]["get_points_insights"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_points_insights: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_points_insights"];
        responses: {
            200: components["responses"]["get_points_insights"];
            201: components["responses"]["get_points_insights"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_points_insights: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_points_insights"];
        responses: {
            200: components["responses"]["get_points_insights"];
            201: components["responses"]["get_points_insights"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_points: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_points"];
        responses: {
            200: components["responses"]["get_points"];
            201: components["responses"]["get_points"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_points_triggers: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_points_triggers"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_points_triggers: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_points_triggers"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_points_triggers: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_points_triggers"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_points_triggers: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_points_triggers"];
        responses: {
            200: components["responses"]["createBatch_points_triggers"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_points_triggers: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_points_triggers"];
        responses: {
            200: components["responses"]["createBatch_points_triggers"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_points_triggers: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_points_triggers"];
        responses: {
            200: components["responses"]["createBatch_points_triggers"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_points_triggers: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_points_triggers"];
        responses: {
            201: components["responses"]["createBatch_points_triggers"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
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
            200: components["responses"]["get_points_triggers_events_types"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_points_triggers: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_points_triggers"];
        responses: {
            200: components["responses"]["get_points_triggers"];
            201: components["responses"]["get_points_triggers"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_points_triggers: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_points_triggers"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_points_triggers: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_points_triggers"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_points_triggers: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_points_triggers"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_points_triggers: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_points_triggers"];
        responses: {
            200: components["responses"]["get_points_triggers"];
            201: components["responses"]["get_points_triggers"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_points_triggers: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_points_triggers"];
        responses: {
            200: components["responses"]["get_points_triggers"];
            201: components["responses"]["get_points_triggers"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_points_triggers: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_points_triggers"];
        responses: {
            200: components["responses"]["get_points_triggers"];
            201: components["responses"]["get_points_triggers"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_points_triggers_id_events_delete: {
        parameters: {
            query?: {
                events?: number[];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_points_triggers"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_points: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_points"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_points: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_points"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_points: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_points"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_points: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_points"];
        responses: {
            200: components["responses"]["get_points"];
            201: components["responses"]["get_points"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_points: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_points"];
        responses: {
            200: components["responses"]["get_points"];
            201: components["responses"]["get_points"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_points: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_points"];
        responses: {
            200: components["responses"]["get_points"];
            201: components["responses"]["get_points"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_reports: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_reports"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_reports_id: {
        parameters: {
            query?: {
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                page?: number;
                /** @description A day or a moment. */
                dateFrom?: string;
                /** @description A day or a moment. */
                dateTo?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_reports_id"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_roles: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_roles"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_roles: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_roles"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_roles: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_roles"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_roles: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_roles"];
        responses: {
            200: components["responses"]["createBatch_roles"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_roles: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_roles"];
        responses: {
            200: components["responses"]["createBatch_roles"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_roles: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_roles"];
        responses: {
            200: components["responses"]["createBatch_roles"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_roles: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_roles"];
        responses: {
            201: components["responses"]["createBatch_roles"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_roles: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_roles"];
        responses: {
            200: components["responses"]["get_roles"];
            201: components["responses"]["get_roles"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_roles: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_roles"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_roles: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_roles"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_roles: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_roles"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_roles: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_roles"];
        responses: {
            200: components["responses"]["get_roles"];
            201: components["responses"]["get_roles"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_roles: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_roles"];
        responses: {
            200: components["responses"]["get_roles"];
            201: components["responses"]["get_roles"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_roles: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_roles"];
        responses: {
            200: components["responses"]["get_roles"];
            201: components["responses"]["get_roles"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_segments: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_segments"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_segments: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_segments"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_segments: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_segments"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_segments: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_segments"];
        responses: {
            200: components["responses"]["createBatch_segments"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_segments: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_segments"];
        responses: {
            200: components["responses"]["createBatch_segments"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_segments: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_segments"];
        responses: {
            200: components["responses"]["createBatch_segments"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_segments: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_segments"];
        responses: {
            201: components["responses"]["createBatch_segments"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_segments: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_segments"];
        responses: {
            200: components["responses"]["get_segments"];
            201: components["responses"]["get_segments"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_segments: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_segments"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_segments_id_contact_add_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_companies_id_contact_contactId_add"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_segments_id_contact_remove_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_companies_id_contact_contactId_add"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_segments_id_contact_contactId_add: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_companies_id_contact_contactId_add"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_segments_id_contact_contactId_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_companies_id_contact_contactId_add"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_segments_id_contacts_add: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["post_segments_id_contacts_add"];
        responses: {
            200: components["responses"]["post_segments_id_contacts_add"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_segments: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_segments"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_segments: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_segments"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_segments: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_segments"];
        responses: {
            200: components["responses"]["get_segments"];
            201: components["responses"]["get_segments"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_segments: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_segments"];
        responses: {
            200: components["responses"]["get_segments"];
            201: components["responses"]["get_segments"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_segments: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_segments"];
        responses: {
            200: components["responses"]["get_segments"];
            201: components["responses"]["get_segments"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_segments_id_explain_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_segments_id_explain_contactId"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_smses: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_smses"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_smses: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_smses"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_smses: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_smses"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_smses: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_smses"];
        responses: {
            200: components["responses"]["createBatch_smses"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_smses: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_smses"];
        responses: {
            200: components["responses"]["createBatch_smses"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_smses: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_smses"];
        responses: {
            200: components["responses"]["createBatch_smses"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_smses: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_smses"];
        responses: {
            201: components["responses"]["createBatch_smses"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_smses: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_smses"];
        responses: {
            200: components["responses"]["get_smses"];
            201: components["responses"]["get_smses"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_smses: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_smses"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_smses_id_contact_contactId_send: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_smses_id_contact_contactId_send"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_smses: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_smses"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_smses: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_smses"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_smses: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_smses"];
        responses: {
            200: components["responses"]["get_smses"];
            201: components["responses"]["get_smses"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_smses: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_smses"];
        responses: {
            200: components["responses"]["get_smses"];
            201: components["responses"]["get_smses"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_smses: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_smses"];
        responses: {
            200: components["responses"]["get_smses"];
            201: components["responses"]["get_smses"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_smses_id_send: {
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
            200: components["responses"]["post_smses_id_send"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_stages: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_stages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_stages: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_stages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_stages: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_stages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_stages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_stages"];
        responses: {
            200: components["responses"]["createBatch_stages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_stages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_stages"];
        responses: {
            200: components["responses"]["createBatch_stages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_stages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_stages"];
        responses: {
            200: components["responses"]["createBatch_stages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_stages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_stages"];
        responses: {
            201: components["responses"]["createBatch_stages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_stages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_stages"];
        responses: {
            200: components["responses"]["get_stages"];
            201: components["responses"]["get_stages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_stages: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_stages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_stages_id_contact_add_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_companies_id_contact_contactId_add"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_stages_id_contact_remove_contactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_companies_id_contact_contactId_add"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_stages_id_contact_contactId_add: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_companies_id_contact_contactId_add"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_stages_id_contact_contactId_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contactId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["post_companies_id_contact_contactId_add"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_stages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_stages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_stages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_stages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_stages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_stages"];
        responses: {
            200: components["responses"]["get_stages"];
            201: components["responses"]["get_stages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_stages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_stages"];
        responses: {
            200: components["responses"]["get_stages"];
            201: components["responses"]["get_stages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_stages: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_stages"];
        responses: {
            200: components["responses"]["get_stages"];
            201: components["responses"]["get_stages"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
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
            200: components["responses"]["get_stats"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_stats_table: {
        parameters: {
            query?: {
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
            };
            header?: never;
            path: {
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_stats_table"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_tags: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_tags"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_tags: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_tags"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_tags: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_tags"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_tags: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_tags"];
        responses: {
            200: components["responses"]["createBatch_tags"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_tags: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_tags"];
        responses: {
            200: components["responses"]["createBatch_tags"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_tags: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_tags"];
        responses: {
            200: components["responses"]["createBatch_tags"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_tags: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_tags"];
        responses: {
            201: components["responses"]["createBatch_tags"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_tags: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_tags"];
        responses: {
            200: components["responses"]["get_tags"];
            201: components["responses"]["get_tags"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_tags: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_tags"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_tags: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_tags"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_tags: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_tags"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_tags: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_tags"];
        responses: {
            200: components["responses"]["get_tags"];
            201: components["responses"]["get_tags"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_tags: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_tags"];
        responses: {
            200: components["responses"]["get_tags"];
            201: components["responses"]["get_tags"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_tags: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_tags"];
        responses: {
            200: components["responses"]["get_tags"];
            201: components["responses"]["get_tags"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
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
            200: components["responses"]["get_themes"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
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
        requestBody?: components["requestBodies"]["post_themes_new"];
        responses: {
            200: components["responses"]["post_contacts_id_points_op_value"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
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
            200: components["responses"]["get_themes_name"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
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
            200: components["responses"]["post_contacts_id_points_op_value"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_tweets: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_tweets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_tweets: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_tweets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_tweets: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_tweets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_tweets: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_tweets"];
        responses: {
            200: components["responses"]["createBatch_tweets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_tweets: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_tweets"];
        responses: {
            200: components["responses"]["createBatch_tweets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_tweets: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_tweets"];
        responses: {
            200: components["responses"]["createBatch_tweets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_tweets: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_tweets"];
        responses: {
            201: components["responses"]["createBatch_tweets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_tweets: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_tweets"];
        responses: {
            200: components["responses"]["get_tweets"];
            201: components["responses"]["get_tweets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_tweets: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_tweets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_tweets: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_tweets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_tweets: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_tweets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_tweets: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_tweets"];
        responses: {
            200: components["responses"]["get_tweets"];
            201: components["responses"]["get_tweets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_tweets: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_tweets"];
        responses: {
            200: components["responses"]["get_tweets"];
            201: components["responses"]["get_tweets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_tweets: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_tweets"];
        responses: {
            200: components["responses"]["get_tweets"];
            201: components["responses"]["get_tweets"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    list_users: {
        parameters: {
            query?: {
                /** @description Words and commands such as `is:published` or `ids:1,2`. */
                search?: components["parameters"]["search"];
                /** @description First row. */
                start?: components["parameters"]["start"];
                /** @description Rows at most; 0 for all. */
                limit?: components["parameters"]["limit"];
                /** @description Column, in camelCase or snake_case; a comma separates several. */
                orderBy?: components["parameters"]["orderBy"];
                /** @description `asc` or `desc`. */
                orderByDir?: components["parameters"]["orderByDir"];
                /** @description Only published records. */
                published?: components["parameters"]["published"];
                /** @description The same. */
                publishedOnly?: components["parameters"]["publishedOnly"];
                /** @description Short items: keys are left out. */
                minimal?: components["parameters"]["minimal"];
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description Conditions: `where[0][col]`, `where[0][expr]`, `where[0][val]`. */
                where?: components["parameters"]["where"];
                /** @description Order: `order[0][col]`, `order[0][dir]`. */
                order?: components["parameters"]["order"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["list_users"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatchByPost_users: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteBatchByPost_roles"];
        responses: {
            200: components["responses"]["deleteBatch_users"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteBatch_users: {
        parameters: {
            query?: {
                /** @description Ids, separated by commas. */
                ids?: string;
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["deleteBatch_users"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replaceBatch_users: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_users"];
        responses: {
            200: components["responses"]["createBatch_users"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatchByPost_users: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_users"];
        responses: {
            200: components["responses"]["createBatch_users"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editBatch_users: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["editBatch_users"];
        responses: {
            200: components["responses"]["createBatch_users"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    createBatch_users: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["createBatch_users"];
        responses: {
            201: components["responses"]["createBatch_users"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_users_list_roles: {
        parameters: {
            query?: {
                /** @description How the name begins. */
                filter?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_users_list_roles"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    create_users: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_users"];
        responses: {
            200: components["responses"]["get_users"];
            201: components["responses"]["get_users"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
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
            200: components["responses"]["get_users_self"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    get_users: {
        parameters: {
            query?: {
                /** @description Keys to show: others are left out, and so are those without a value. */
                select?: components["parameters"]["select"];
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_users"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    deleteByPost_users: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["deleteByPost_roles"];
        responses: {
            200: components["responses"]["get_users"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    delete_users: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["get_users"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    replace_users: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_users"];
        responses: {
            200: components["responses"]["get_users"];
            201: components["responses"]["get_users"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    editByPost_users: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_users"];
        responses: {
            200: components["responses"]["get_users"];
            201: components["responses"]["get_users"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    edit_users: {
        parameters: {
            query?: {
                /** @description What the actor may do to each record, told beside the records. */
                abilities?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["create_users"];
        responses: {
            200: components["responses"]["get_users"];
            201: components["responses"]["get_users"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    post_users_id_permissioncheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: components["requestBodies"]["post_users_id_permissioncheck"];
        responses: {
            200: components["responses"]["post_users_id_permissioncheck"];
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            409: components["responses"]["Error"];
            422: components["responses"]["Error"];
            429: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
}

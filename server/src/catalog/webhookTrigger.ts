/** Something that happens and that webhooks can be told of: declared by the feature in which it happens. */
export interface WebhookTrigger {
  /** The documented identifier, such as `mautic.lead_post_save_new`. */
  key: string
}

/** Whose contact it is and which permission set guards it, for rights conditions over the alias t. */
export const contactAccess = {
  permission: 'lead:leads',
  /** The owner, else the user who created it. */
  owner: 'coalesce(t.owner_id, t.created_by)',
} as const

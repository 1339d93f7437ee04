/** Permission set and owner of companies, for conditions on rows with the alias t. */
export const companyAccess = {
  permission: 'lead:leads',
  /** The owner, else the user who created it. */
  owner: 'coalesce(t.owner_id, t.created_by)',
} as const

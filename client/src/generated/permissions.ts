// Made by npm run generate from the permission sets of the server. What a role can hold.

/** The levels of each permission set. */
export const permissionSets: Readonly<Record<string, readonly string[]>> = {
  "asset:categories": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "campaign:categories": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "channel:categories": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "dynamiccontent:categories": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "email:categories": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "form:categories": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "page:categories": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "sms:categories": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "stage:categories": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "point:categories": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "notification:categories": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "focus:categories": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "mauticSocial:categories": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "webhook:categories": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "category:categories": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "asset:assets": [
    "viewown",
    "viewother",
    "editown",
    "editother",
    "create",
    "deleteown",
    "deleteother",
    "publishown",
    "publishother",
    "full"
  ],
  "campaign:campaigns": [
    "viewown",
    "viewother",
    "editown",
    "editother",
    "create",
    "deleteown",
    "deleteother",
    "publishown",
    "publishother",
    "full"
  ],
  "dynamiccontent:dynamiccontents": [
    "viewown",
    "viewother",
    "editown",
    "editother",
    "create",
    "deleteown",
    "deleteother",
    "publishown",
    "publishother",
    "full"
  ],
  "form:forms": [
    "viewown",
    "viewother",
    "editown",
    "editother",
    "create",
    "deleteown",
    "deleteother",
    "publishown",
    "publishother",
    "full"
  ],
  "focus:items": [
    "viewown",
    "viewother",
    "editown",
    "editother",
    "create",
    "deleteown",
    "deleteother",
    "publishown",
    "publishother",
    "full"
  ],
  "page:pages": [
    "viewown",
    "viewother",
    "editown",
    "editother",
    "create",
    "deleteown",
    "deleteother",
    "publishown",
    "publishother",
    "full"
  ],
  "page:preference_center": [
    "viewown",
    "viewother",
    "editown",
    "editother",
    "create",
    "deleteown",
    "deleteother",
    "publishown",
    "publishother",
    "full"
  ],
  "report:reports": [
    "viewown",
    "viewother",
    "editown",
    "editother",
    "create",
    "deleteown",
    "deleteother",
    "publishown",
    "publishother",
    "full"
  ],
  "webhook:webhooks": [
    "viewown",
    "viewother",
    "editown",
    "editother",
    "create",
    "deleteown",
    "deleteother",
    "publishown",
    "publishother",
    "full"
  ],
  "channel:messages": [
    "viewown",
    "viewother",
    "editown",
    "editother",
    "create",
    "deleteown",
    "deleteother",
    "publishown",
    "publishother",
    "full",
    "sendown",
    "sendother"
  ],
  "mauticSocial:tweets": [
    "viewown",
    "viewother",
    "editown",
    "editother",
    "create",
    "deleteown",
    "deleteother",
    "publishown",
    "publishother",
    "full",
    "sendown",
    "sendother"
  ],
  "notification:notifications": [
    "viewown",
    "viewother",
    "editown",
    "editother",
    "create",
    "deleteown",
    "deleteother",
    "publishown",
    "publishother",
    "full",
    "sendown",
    "sendother"
  ],
  "notification:mobile_notifications": [
    "viewown",
    "viewother",
    "editown",
    "editother",
    "create",
    "deleteown",
    "deleteother",
    "publishown",
    "publishother",
    "full",
    "sendown",
    "sendother"
  ],
  "sms:smses": [
    "viewown",
    "viewother",
    "editown",
    "editother",
    "create",
    "deleteown",
    "deleteother",
    "publishown",
    "publishother",
    "full",
    "sendown",
    "sendother"
  ],
  "email:emails": [
    "viewown",
    "viewother",
    "editown",
    "editother",
    "create",
    "deleteown",
    "deleteother",
    "publishown",
    "publishother",
    "full",
    "sendown",
    "sendother",
    "approve"
  ],
  "lead:leads": [
    "viewown",
    "viewother",
    "editown",
    "editother",
    "create",
    "deleteown",
    "deleteother",
    "full"
  ],
  "lead:lists": [
    "viewown",
    "viewother",
    "editown",
    "editother",
    "create",
    "deleteown",
    "deleteother",
    "full"
  ],
  "lead:notes": [
    "viewown",
    "viewother",
    "editown",
    "editother",
    "create",
    "deleteown",
    "deleteother",
    "full"
  ],
  "lead:imports": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "mauticSocial:monitoring": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "stage:stages": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "point:points": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "point:triggers": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "point:groups": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "point:insights": [
    "view",
    "edit",
    "create",
    "delete",
    "publish",
    "full"
  ],
  "tagManager:tagManager": [
    "view",
    "edit",
    "create",
    "delete",
    "full"
  ],
  "user:users": [
    "view",
    "edit",
    "create",
    "delete",
    "full"
  ],
  "user:roles": [
    "view",
    "edit",
    "create",
    "delete",
    "full"
  ],
  "api:clients": [
    "view",
    "edit",
    "create",
    "delete",
    "full"
  ],
  "marketplace:packages": [
    "view",
    "edit",
    "create",
    "delete",
    "full"
  ],
  "core:themes": [
    "view",
    "edit",
    "create",
    "delete",
    "full"
  ],
  "lead:fields": [
    "view",
    "full"
  ],
  "lead:export": [
    "enable"
  ],
  "core:views": [
    "share"
  ],
  "form:export": [
    "enable"
  ],
  "report:export": [
    "enable"
  ],
  "api:access": [
    "full"
  ],
  "plugin:plugins": [
    "manage"
  ],
  "user:profile": [
    "editusername",
    "editemail",
    "editposition",
    "editname",
    "full"
  ]
}

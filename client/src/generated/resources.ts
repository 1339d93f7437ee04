// Made by npm run generate from the definitions of the server. What is filled in, sorted and shown of each kind of record.
import type { Resource } from '../resource.ts'

export const roles = {
  "kind": "role",
  "path": "/roles",
  "one": "role",
  "many": "roles",
  "isMap": false,
  "permission": "user:roles",
  "publishes": false,
  "hasUses": true,
  "order": [
    "name"
  ],
  "labelFields": [
    "name"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "name": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "description": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "isAdmin": {
      "input": "boolean",
      "isSortable": true,
      "initial": false
    },
    "rawPermissions": {
      "input": "text",
      "initial": {}
    }
  }
} as const satisfies Resource

export const users = {
  "kind": "user",
  "path": "/users",
  "one": "user",
  "many": "users",
  "isMap": false,
  "permission": "user:users",
  "publishes": false,
  "order": [
    "lastName",
    "firstName",
    "username"
  ],
  "labelFields": [
    "firstName",
    "lastName"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "username": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "firstName": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "lastName": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "email": {
      "input": "textarea",
      "maxLength": 254,
      "isRequired": true,
      "isSortable": true
    },
    "position": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "role": {
      "input": "record",
      "record": "role",
      "isRequired": true,
      "isSortable": true
    },
    "timezone": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "locale": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "lastLogin": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "lastActive": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "signature": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    }
  }
} as const satisfies Resource

export const credentials = {
  "kind": "credential",
  "path": "/credentials",
  "one": "credential",
  "many": "credentials",
  "isMap": false,
  "permission": "api:clients",
  "publishes": false,
  "order": [
    "name"
  ],
  "labelFields": [
    "name"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "name": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "clientId": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true
    },
    "redirectUris": {
      "input": "words",
      "isSortable": true,
      "initial": []
    },
    "role": {
      "input": "number",
      "isSortable": true
    }
  }
} as const satisfies Resource

export const categories = {
  "kind": "category",
  "path": "/categories",
  "one": "category",
  "many": "categories",
  "isMap": false,
  "permission": "category:categories",
  "publishes": true,
  "hasUses": true,
  "order": [
    "title"
  ],
  "labelFields": [
    "title"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "title": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "alias": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "description": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "color": {
      "input": "text",
      "maxLength": 7,
      "isSortable": true
    },
    "bundle": {
      "input": "text",
      "maxLength": 50,
      "isRequired": true,
      "isSortable": true
    }
  }
} as const satisfies Resource

export const companies = {
  "kind": "company",
  "path": "/companies",
  "one": "company",
  "many": "companies",
  "isMap": true,
  "permission": "lead:leads",
  "publishes": false,
  "order": [
    "id"
  ],
  "labelFields": [
    "fields.all.companyname"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "score": {
      "input": "number",
      "min": -2147483647,
      "max": 2147483647,
      "isSortable": true,
      "initial": 0
    },
    "owner": {
      "input": "number",
      "isSortable": true
    },
    "companyaddress1": {
      "input": "text",
      "isSortable": true
    },
    "companyaddress2": {
      "input": "text",
      "isSortable": true
    },
    "companyemail": {
      "input": "email",
      "isSortable": true
    },
    "companyphone": {
      "input": "tel",
      "isSortable": true
    },
    "companycity": {
      "input": "text",
      "isSortable": true
    },
    "companystate": {
      "input": "text",
      "isSortable": true
    },
    "companyzipcode": {
      "input": "text",
      "isSortable": true
    },
    "companycountry": {
      "input": "select",
      "choicesFrom": "countries",
      "isSortable": true
    },
    "companyname": {
      "input": "text",
      "isRequired": true,
      "isSortable": true
    },
    "companywebsite": {
      "input": "url",
      "isSortable": true
    },
    "companynumber_of_employees": {
      "input": "number",
      "isSortable": true
    },
    "companyfax": {
      "input": "tel",
      "isSortable": true
    },
    "companyannual_revenue": {
      "input": "number",
      "isSortable": true
    },
    "companyindustry": {
      "input": "select",
      "choices": [
        "Aerospace & Defense",
        "Agriculture",
        "Apparel",
        "Automotive & Assembly",
        "Banking",
        "Biotechnology",
        "Chemicals",
        "Communications",
        "Construction",
        "Consumer Packaged Goods",
        "Education",
        "Electronics",
        "Energy",
        "Engineering",
        "Entertainment",
        "Environmental",
        "Finance",
        "Food & Beverage",
        "Government",
        "Healthcare",
        "Hospitality",
        "Insurance",
        "Machinery",
        "Manufacturing",
        "Media",
        "Metals & Mining",
        "Not for Profit",
        "Oil & Gas",
        "Packaging & Paper",
        "Private Equity & Principal Investors",
        "Recreation",
        "Real Estate",
        "Retail",
        "Semiconductors",
        "Shipping",
        "Social Sector",
        "Technology",
        "Telecommunications",
        "Transportation",
        "Utilities",
        "Other"
      ],
      "isSortable": true
    },
    "companydescription": {
      "input": "text",
      "isSortable": true
    }
  }
} as const satisfies Resource

export const fieldsCompany = {
  "kind": "company_field",
  "path": "/fields/company",
  "one": "field",
  "many": "fields",
  "isMap": false,
  "permission": "lead:fields",
  "publishes": false,
  "hasUses": true,
  "order": [
    "order"
  ],
  "labelFields": [
    "label"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "label": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "alias": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "type": {
      "input": "select",
      "choices": [
        "boolean",
        "country",
        "date",
        "datetime",
        "email",
        "html",
        "locale",
        "lookup",
        "multiselect",
        "number",
        "region",
        "select",
        "tel",
        "text",
        "textarea",
        "time",
        "timezone",
        "url"
      ],
      "isSortable": true,
      "initial": "text"
    },
    "group": {
      "input": "select",
      "choices": [
        "core",
        "professional",
        "other"
      ],
      "isSortable": true,
      "initial": "core"
    },
    "order": {
      "input": "number",
      "min": -2147483647,
      "max": 2147483647,
      "isSortable": true
    },
    "object": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true,
      "initial": "company"
    },
    "description": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "defaultValue": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "isRequired": {
      "input": "boolean",
      "isSortable": true,
      "initial": false
    },
    "isFixed": {
      "input": "boolean",
      "isReadonly": true,
      "isSortable": true,
      "initial": false
    },
    "isListable": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "isVisible": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "isShortVisible": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "isUniqueIdentifier": {
      "input": "boolean",
      "isSortable": true,
      "initial": false
    },
    "isPubliclyUpdatable": {
      "input": "boolean",
      "isSortable": true,
      "initial": false
    },
    "isIndexed": {
      "input": "boolean",
      "isSortable": true,
      "initial": false
    },
    "charLengthLimit": {
      "input": "number",
      "min": 1,
      "max": 65535,
      "isSortable": true
    },
    "properties": {
      "input": "text",
      "initial": []
    },
    "publishUp": {
      "input": "datetime",
      "isSortable": true
    },
    "publishDown": {
      "input": "datetime",
      "isSortable": true
    },
    "isUniqueIdentifer": {
      "input": "boolean"
    }
  }
} as const satisfies Resource

export const fieldsContact = {
  "kind": "contact_field",
  "path": "/fields/contact",
  "one": "field",
  "many": "fields",
  "isMap": false,
  "permission": "lead:fields",
  "publishes": false,
  "hasUses": true,
  "order": [
    "order"
  ],
  "labelFields": [
    "label"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "label": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "alias": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "type": {
      "input": "select",
      "choices": [
        "boolean",
        "country",
        "date",
        "datetime",
        "email",
        "html",
        "locale",
        "lookup",
        "multiselect",
        "number",
        "region",
        "select",
        "tel",
        "text",
        "textarea",
        "time",
        "timezone",
        "url"
      ],
      "isSortable": true,
      "initial": "text"
    },
    "group": {
      "input": "select",
      "choices": [
        "core",
        "social",
        "personal",
        "professional"
      ],
      "isSortable": true,
      "initial": "core"
    },
    "order": {
      "input": "number",
      "min": -2147483647,
      "max": 2147483647,
      "isSortable": true
    },
    "object": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true,
      "initial": "contact"
    },
    "description": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "defaultValue": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "isRequired": {
      "input": "boolean",
      "isSortable": true,
      "initial": false
    },
    "isFixed": {
      "input": "boolean",
      "isReadonly": true,
      "isSortable": true,
      "initial": false
    },
    "isListable": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "isVisible": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "isShortVisible": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "isUniqueIdentifier": {
      "input": "boolean",
      "isSortable": true,
      "initial": false
    },
    "isPubliclyUpdatable": {
      "input": "boolean",
      "isSortable": true,
      "initial": false
    },
    "isIndexed": {
      "input": "boolean",
      "isSortable": true,
      "initial": false
    },
    "charLengthLimit": {
      "input": "number",
      "min": 1,
      "max": 65535,
      "isSortable": true
    },
    "properties": {
      "input": "text",
      "initial": []
    },
    "publishUp": {
      "input": "datetime",
      "isSortable": true
    },
    "publishDown": {
      "input": "datetime",
      "isSortable": true
    },
    "isUniqueIdentifer": {
      "input": "boolean"
    }
  }
} as const satisfies Resource

export const points = {
  "kind": "point_action",
  "path": "/points",
  "one": "point",
  "many": "points",
  "isMap": false,
  "permission": "point:points",
  "publishes": true,
  "order": [
    "id"
  ],
  "labelFields": [
    "name"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "name": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "category": {
      "input": "record",
      "record": "category",
      "isSortable": true
    },
    "type": {
      "input": "text",
      "maxLength": 50,
      "isRequired": true,
      "isSortable": true
    },
    "description": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "publishUp": {
      "input": "datetime",
      "isSortable": true
    },
    "publishDown": {
      "input": "datetime",
      "isSortable": true
    },
    "delta": {
      "input": "number",
      "min": -2147483648,
      "max": 2147483647,
      "isSortable": true,
      "initial": 0
    },
    "properties": {
      "input": "text",
      "initial": {}
    },
    "repeatable": {
      "input": "boolean",
      "isSortable": true,
      "initial": false
    },
    "group": {
      "input": "record",
      "record": "point_group",
      "isSortable": true
    }
  }
} as const satisfies Resource

export const pointsGroups = {
  "kind": "point_group",
  "path": "/points/groups",
  "one": "pointGroup",
  "many": "pointGroups",
  "isMap": false,
  "permission": "point:groups",
  "publishes": true,
  "hasUses": true,
  "order": [
    "id"
  ],
  "labelFields": [
    "name"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "name": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "description": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    }
  }
} as const satisfies Resource

export const pointsInsights = {
  "kind": "point_insight",
  "path": "/points/insights",
  "one": "insight",
  "many": "insights",
  "isMap": false,
  "permission": "point:insights",
  "publishes": true,
  "order": [
    "id"
  ],
  "labelFields": [
    "name"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "name": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "category": {
      "input": "record",
      "record": "category",
      "isSortable": true
    },
    "description": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "insightType": {
      "input": "select",
      "choices": [
        "compare_point_groups"
      ],
      "isSortable": true,
      "initial": "compare_point_groups"
    },
    "insightAction": {
      "input": "select",
      "choices": [
        "set_custom_field"
      ],
      "isSortable": true,
      "initial": "set_custom_field"
    },
    "customField": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "pointGroups": {
      "input": "words",
      "isSortable": true,
      "initial": []
    }
  }
} as const satisfies Resource

export const pointsTriggers = {
  "kind": "point_trigger",
  "path": "/points/triggers",
  "one": "trigger",
  "many": "triggers",
  "isMap": false,
  "permission": "point:triggers",
  "publishes": true,
  "order": [
    "id"
  ],
  "labelFields": [
    "name"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "name": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "category": {
      "input": "record",
      "record": "category",
      "isSortable": true
    },
    "description": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "publishUp": {
      "input": "datetime",
      "isSortable": true
    },
    "publishDown": {
      "input": "datetime",
      "isSortable": true
    },
    "points": {
      "input": "number",
      "min": -2147483647,
      "max": 2147483647,
      "isSortable": true,
      "initial": 0
    },
    "color": {
      "input": "text",
      "maxLength": 7,
      "isSortable": true,
      "initial": "a0acb8"
    },
    "events": {
      "input": "text",
      "initial": []
    },
    "triggerExistingLeads": {
      "input": "boolean",
      "isSortable": true,
      "initial": false
    },
    "group": {
      "input": "record",
      "record": "point_group",
      "isSortable": true
    }
  }
} as const satisfies Resource

export const stages = {
  "kind": "stage",
  "path": "/stages",
  "one": "stage",
  "many": "stages",
  "isMap": false,
  "permission": "stage:stages",
  "publishes": true,
  "hasUses": true,
  "order": [
    "id"
  ],
  "labelFields": [
    "name"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "name": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "category": {
      "input": "record",
      "record": "category",
      "isSortable": true
    },
    "weight": {
      "input": "number",
      "min": -2147483648,
      "max": 2147483647,
      "isSortable": true
    },
    "description": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "publishUp": {
      "input": "datetime",
      "isSortable": true
    },
    "publishDown": {
      "input": "datetime",
      "isSortable": true
    }
  }
} as const satisfies Resource

export const tags = {
  "kind": "tag",
  "path": "/tags",
  "one": "tag",
  "many": "tags",
  "isMap": false,
  "permission": "tagManager:tagManager",
  "publishes": false,
  "hasUses": true,
  "order": [
    "id"
  ],
  "labelFields": [
    "tag"
  ],
  "fields": {
    "tag": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "description": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    }
  }
} as const satisfies Resource

export const contacts = {
  "kind": "contact",
  "path": "/contacts",
  "one": "contact",
  "many": "contacts",
  "isMap": true,
  "permission": "lead:leads",
  "publishes": false,
  "order": [
    "-last_active"
  ],
  "labelFields": [
    "fields.all.firstname",
    "fields.all.lastname",
    "fields.all.email"
  ],
  "fields": {
    "title": {
      "input": "lookup",
      "choices": [
        "Mr",
        "Mrs",
        "Miss"
      ],
      "isSortable": true
    },
    "firstname": {
      "input": "text",
      "isSortable": true
    },
    "lastname": {
      "input": "text",
      "isSortable": true
    },
    "company": {
      "input": "text",
      "isSortable": true
    },
    "position": {
      "input": "text",
      "isSortable": true
    },
    "email": {
      "input": "email",
      "isSortable": true
    },
    "mobile": {
      "input": "tel",
      "isSortable": true
    },
    "phone": {
      "input": "tel",
      "isSortable": true
    },
    "points": {
      "input": "number",
      "isSortable": true,
      "initial": 0
    },
    "fax": {
      "input": "tel",
      "isSortable": true
    },
    "address1": {
      "input": "text",
      "isSortable": true
    },
    "address2": {
      "input": "text",
      "isSortable": true
    },
    "city": {
      "input": "text",
      "isSortable": true
    },
    "state": {
      "input": "text",
      "isSortable": true
    },
    "zipcode": {
      "input": "text",
      "isSortable": true
    },
    "country": {
      "input": "select",
      "choicesFrom": "countries",
      "isSortable": true
    },
    "preferred_locale": {
      "input": "lookup",
      "choicesFrom": "locales",
      "isSortable": true
    },
    "timezone": {
      "input": "select",
      "choicesFrom": "timezones",
      "isSortable": true
    },
    "last_active": {
      "input": "datetime",
      "isSortable": true
    },
    "attribution_date": {
      "input": "datetime",
      "isSortable": true
    },
    "attribution": {
      "input": "number",
      "isSortable": true
    },
    "website": {
      "input": "url",
      "isSortable": true
    },
    "facebook": {
      "input": "text",
      "isSortable": true
    },
    "foursquare": {
      "input": "text",
      "isSortable": true
    },
    "instagram": {
      "input": "text",
      "isSortable": true
    },
    "linkedin": {
      "input": "text",
      "isSortable": true
    },
    "skype": {
      "input": "text",
      "isSortable": true
    },
    "twitter": {
      "input": "text",
      "isSortable": true
    },
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "owner": {
      "input": "number",
      "isSortable": true
    },
    "dateIdentified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "preferredProfileImage": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "tags": {
      "input": "words"
    },
    "companies": {
      "input": "records",
      "record": "company"
    },
    "ipAddress": {
      "input": "text"
    },
    "doNotContact": {
      "input": "words"
    },
    "frequencyRules": {
      "input": "map"
    },
    "lastActive": {
      "input": "datetime"
    },
    "overwriteWithBlank": {
      "input": "boolean"
    },
    "stage": {
      "input": "number",
      "min": 1,
      "max": 9007199254740991,
      "isSortable": true
    }
  }
} as const satisfies Resource

export const devices = {
  "kind": "device",
  "path": "/devices",
  "one": "device",
  "many": "devices",
  "isMap": false,
  "permission": "lead:leads",
  "publishes": false,
  "order": [
    "id"
  ],
  "labelFields": [
    "device"
  ],
  "fields": {
    "lead": {
      "input": "record",
      "record": "contact",
      "isSortable": true
    },
    "contact": {
      "input": "record",
      "record": "contact"
    },
    "clientInfo": {
      "input": "text",
      "initial": {}
    },
    "device": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "deviceBrand": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "deviceModel": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "deviceOsName": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "deviceOsShortName": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "deviceOsVersion": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "deviceOsPlatform": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    }
  }
} as const satisfies Resource

export const notes = {
  "kind": "note",
  "path": "/notes",
  "one": "note",
  "many": "notes",
  "isMap": false,
  "permission": "lead:notes",
  "publishes": false,
  "order": [
    "id"
  ],
  "labelFields": [
    "text"
  ],
  "fields": {
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "text": {
      "input": "textarea",
      "maxLength": 65535,
      "isRequired": true,
      "isSortable": true
    },
    "type": {
      "input": "select",
      "choices": [
        "general",
        "email",
        "call",
        "meeting"
      ],
      "isSortable": true,
      "initial": "general"
    },
    "dateTime": {
      "input": "datetime",
      "isSortable": true
    },
    "lead": {
      "input": "record",
      "record": "contact",
      "isRequired": true,
      "isSortable": true
    }
  }
} as const satisfies Resource

export const segments = {
  "kind": "segment",
  "path": "/segments",
  "one": "list",
  "many": "lists",
  "isMap": true,
  "permission": "lead:lists",
  "publishes": false,
  "hasUses": true,
  "order": [
    "name"
  ],
  "labelFields": [
    "name"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "name": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "publicName": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "alias": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "description": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "category": {
      "input": "record",
      "record": "category",
      "isSortable": true
    },
    "filters": {
      "input": "text",
      "initial": []
    },
    "isGlobal": {
      "input": "boolean",
      "isSortable": true,
      "initial": false
    },
    "isPreferenceCenter": {
      "input": "boolean",
      "isSortable": true,
      "initial": false
    }
  }
} as const satisfies Resource

export const assets = {
  "kind": "asset",
  "path": "/assets",
  "one": "asset",
  "many": "assets",
  "isMap": false,
  "permission": "asset:assets",
  "publishes": true,
  "hasUses": true,
  "order": [
    "title"
  ],
  "labelFields": [
    "title"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "title": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "alias": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "category": {
      "input": "record",
      "record": "category",
      "isSortable": true
    },
    "description": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "language": {
      "input": "text",
      "maxLength": 16,
      "isSortable": true
    },
    "publishUp": {
      "input": "datetime",
      "isSortable": true
    },
    "publishDown": {
      "input": "datetime",
      "isSortable": true
    },
    "downloadCount": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true,
      "initial": 0
    },
    "uniqueDownloadCount": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true,
      "initial": 0
    },
    "revision": {
      "input": "number",
      "min": -2147483647,
      "max": 2147483647,
      "isReadonly": true,
      "isSortable": true,
      "initial": 1
    },
    "extension": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "mime": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "size": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "downloadUrl": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true
    },
    "storageLocation": {
      "input": "select",
      "choices": [
        "local",
        "remote"
      ],
      "isSortable": true,
      "initial": "local"
    },
    "disallow": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "file": {
      "input": "textarea",
      "maxLength": 4000
    }
  }
} as const satisfies Resource

export const pages = {
  "kind": "page",
  "path": "/pages",
  "one": "page",
  "many": "pages",
  "isMap": false,
  "permission": "page:pages",
  "publishes": true,
  "hasUses": true,
  "order": [
    "title"
  ],
  "labelFields": [
    "title"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "title": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "alias": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "category": {
      "input": "record",
      "record": "category",
      "isSortable": true
    },
    "language": {
      "input": "text",
      "maxLength": 16,
      "isSortable": true
    },
    "publishUp": {
      "input": "datetime",
      "isSortable": true
    },
    "publishDown": {
      "input": "datetime",
      "isSortable": true
    },
    "hits": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true,
      "initial": 0
    },
    "uniqueHits": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true,
      "initial": 0
    },
    "variantHits": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true,
      "initial": 0
    },
    "revision": {
      "input": "number",
      "min": -2147483647,
      "max": 2147483647,
      "isReadonly": true,
      "isSortable": true,
      "initial": 1
    },
    "metaDescription": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "redirectType": {
      "input": "select",
      "choices": [
        "301",
        "302"
      ],
      "isSortable": true
    },
    "redirectUrl": {
      "input": "textarea",
      "maxLength": 2048,
      "isSortable": true
    },
    "isPreferenceCenter": {
      "input": "boolean",
      "isSortable": true
    },
    "noIndex": {
      "input": "boolean",
      "isSortable": true
    },
    "variantSettings": {
      "input": "text",
      "initial": {}
    },
    "variantStartDate": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "variantParent": {
      "input": "record",
      "record": "page",
      "isSortable": true
    },
    "variantChildren": {
      "input": "text",
      "isReadonly": true,
      "initial": []
    },
    "translationParent": {
      "input": "record",
      "record": "page",
      "isSortable": true
    },
    "translationChildren": {
      "input": "text",
      "isReadonly": true,
      "initial": []
    },
    "template": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "customHtml": {
      "input": "textarea",
      "maxLength": 1000000,
      "isSortable": true
    }
  }
} as const satisfies Resource

export const dynamiccontents = {
  "kind": "dynamic_content",
  "path": "/dynamiccontents",
  "one": "dynamicContent",
  "many": "dynamicContents",
  "isMap": true,
  "permission": "dynamiccontent:dynamiccontents",
  "publishes": true,
  "hasUses": true,
  "order": [
    "name"
  ],
  "labelFields": [
    "name"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "name": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "category": {
      "input": "record",
      "record": "category",
      "isSortable": true
    },
    "publishUp": {
      "input": "datetime",
      "isSortable": true
    },
    "publishDown": {
      "input": "datetime",
      "isSortable": true
    },
    "sentCount": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true,
      "initial": 0
    },
    "variantParent": {
      "input": "record",
      "record": "dynamic_content",
      "isSortable": true
    },
    "variantChildren": {
      "input": "text",
      "isReadonly": true,
      "initial": []
    },
    "content": {
      "input": "textarea",
      "maxLength": 1000000,
      "isSortable": true
    },
    "utmTags": {
      "input": "text",
      "initial": {}
    },
    "filters": {
      "input": "text",
      "initial": []
    },
    "isCampaignBased": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "slotName": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "language": {
      "input": "text",
      "maxLength": 16,
      "isSortable": true
    },
    "translationParent": {
      "input": "number",
      "isSortable": true
    }
  }
} as const satisfies Resource

export const forms = {
  "kind": "form",
  "path": "/forms",
  "one": "form",
  "many": "forms",
  "isMap": false,
  "permission": "form:forms",
  "publishes": true,
  "hasUses": true,
  "order": [
    "name"
  ],
  "labelFields": [
    "name"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "name": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "alias": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "category": {
      "input": "record",
      "record": "category",
      "isSortable": true
    },
    "description": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "cachedHtml": {
      "input": "textarea",
      "maxLength": 1000000,
      "isReadonly": true,
      "isSortable": true
    },
    "publishUp": {
      "input": "datetime",
      "isSortable": true
    },
    "publishDown": {
      "input": "datetime",
      "isSortable": true
    },
    "fields": {
      "input": "text"
    },
    "actions": {
      "input": "text"
    },
    "template": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "inKioskMode": {
      "input": "boolean",
      "isSortable": true,
      "initial": false
    },
    "renderStyle": {
      "input": "boolean",
      "isSortable": true,
      "initial": false
    },
    "formType": {
      "input": "select",
      "choices": [
        "standalone",
        "campaign"
      ],
      "isSortable": true,
      "initial": "standalone"
    },
    "postAction": {
      "input": "select",
      "choices": [
        "return",
        "redirect",
        "message",
        "hideform"
      ],
      "isSortable": true,
      "initial": "return"
    },
    "postActionProperty": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "noIndex": {
      "input": "boolean",
      "isSortable": true,
      "initial": false
    },
    "formAttributes": {
      "input": "textarea",
      "maxLength": 2000,
      "isSortable": true
    },
    "language": {
      "input": "text",
      "maxLength": 16,
      "isSortable": true
    },
    "submissionLimit": {
      "input": "number",
      "min": 0,
      "max": 2147483647,
      "isSortable": true
    },
    "submissionLimitMessage": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "submissionCount": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true,
      "initial": 0
    },
    "progressiveProfilingLimit": {
      "input": "number",
      "min": 0,
      "max": 2147483647,
      "isSortable": true
    },
    "optInEmail": {
      "input": "record",
      "min": 1,
      "max": 9007199254740991,
      "record": "email",
      "isSortable": true
    },
    "contactUpdates": {
      "input": "select",
      "choices": [
        "all",
        "blank",
        "proven"
      ],
      "isSortable": true,
      "initial": "all"
    }
  }
} as const satisfies Resource

export const notifications = {
  "kind": "notification",
  "path": "/notifications",
  "one": "notification",
  "many": "notifications",
  "isMap": true,
  "permission": "notification:notifications",
  "publishes": true,
  "hasUses": true,
  "order": [
    "name"
  ],
  "labelFields": [
    "name"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "name": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "heading": {
      "input": "textarea",
      "maxLength": 65535,
      "isRequired": true,
      "isSortable": true
    },
    "message": {
      "input": "textarea",
      "maxLength": 65535,
      "isRequired": true,
      "isSortable": true
    },
    "url": {
      "input": "textarea",
      "maxLength": 2048,
      "isSortable": true
    },
    "language": {
      "input": "text",
      "maxLength": 16,
      "isSortable": true
    },
    "category": {
      "input": "record",
      "record": "category",
      "isSortable": true
    },
    "button": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "utmTags": {
      "input": "text",
      "initial": {}
    },
    "publishUp": {
      "input": "datetime",
      "isSortable": true
    },
    "publishDown": {
      "input": "datetime",
      "isSortable": true
    },
    "readCount": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true,
      "initial": 0
    },
    "sentCount": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true,
      "initial": 0
    }
  }
} as const satisfies Resource

export const tweets = {
  "kind": "tweet",
  "path": "/tweets",
  "one": "tweet",
  "many": "tweets",
  "isMap": false,
  "permission": "mauticSocial:tweets",
  "publishes": true,
  "hasUses": true,
  "order": [
    "id"
  ],
  "labelFields": [
    "name"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "name": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "text": {
      "input": "textarea",
      "maxLength": 280,
      "isRequired": true,
      "isSortable": true
    },
    "language": {
      "input": "text",
      "maxLength": 16,
      "isSortable": true
    },
    "category": {
      "input": "record",
      "record": "category",
      "isSortable": true
    },
    "publishUp": {
      "input": "datetime",
      "isSortable": true
    },
    "publishDown": {
      "input": "datetime",
      "isSortable": true
    },
    "mediaId": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "mediaPath": {
      "input": "textarea",
      "maxLength": 1000,
      "isSortable": true
    },
    "sentCount": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true,
      "initial": 0
    },
    "favoriteCount": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true,
      "initial": 0
    },
    "retweetCount": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true,
      "initial": 0
    },
    "description": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "asset": {
      "input": "record",
      "min": 1,
      "max": 9007199254740991,
      "record": "asset",
      "isSortable": true
    },
    "page": {
      "input": "record",
      "min": 1,
      "max": 9007199254740991,
      "record": "page",
      "isSortable": true
    }
  }
} as const satisfies Resource

export const smses = {
  "kind": "sms",
  "path": "/smses",
  "one": "sms",
  "many": "smses",
  "isMap": false,
  "permission": "sms:smses",
  "publishes": true,
  "hasUses": true,
  "order": [
    "name"
  ],
  "labelFields": [
    "name"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "name": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "message": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "language": {
      "input": "text",
      "maxLength": 16,
      "isSortable": true
    },
    "category": {
      "input": "record",
      "record": "category",
      "isSortable": true
    },
    "publishUp": {
      "input": "datetime",
      "isSortable": true
    },
    "publishDown": {
      "input": "datetime",
      "isSortable": true
    },
    "sentCount": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true,
      "initial": 0
    },
    "smsType": {
      "input": "select",
      "choices": [
        "template",
        "list"
      ],
      "isSortable": true,
      "initial": "template"
    },
    "lists": {
      "input": "records",
      "record": "segment",
      "initial": []
    }
  }
} as const satisfies Resource

export const emails = {
  "kind": "email",
  "path": "/emails",
  "one": "email",
  "many": "emails",
  "isMap": true,
  "permission": "email:emails",
  "publishes": true,
  "hasUses": true,
  "order": [
    "name"
  ],
  "labelFields": [
    "name"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "name": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "subject": {
      "input": "text",
      "maxLength": 190,
      "isRequired": true,
      "isSortable": true
    },
    "language": {
      "input": "text",
      "maxLength": 16,
      "isSortable": true
    },
    "category": {
      "input": "record",
      "record": "category",
      "isSortable": true
    },
    "fromAddress": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "fromName": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "replyToAddress": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "bccAddress": {
      "input": "textarea",
      "maxLength": 2000,
      "isSortable": true
    },
    "useOwnerAsMailer": {
      "input": "boolean",
      "isSortable": true,
      "initial": false
    },
    "utmTags": {
      "input": "text",
      "initial": {}
    },
    "preheaderText": {
      "input": "text",
      "maxLength": 130,
      "isSortable": true
    },
    "customHtml": {
      "input": "textarea",
      "maxLength": 1000000,
      "isSortable": true
    },
    "plainText": {
      "input": "textarea",
      "maxLength": 1000000,
      "isSortable": true
    },
    "template": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "emailType": {
      "input": "select",
      "choices": [
        "template",
        "list"
      ],
      "isSortable": true,
      "initial": "template"
    },
    "publishUp": {
      "input": "datetime",
      "isSortable": true
    },
    "publishDown": {
      "input": "datetime",
      "isSortable": true
    },
    "publicPreview": {
      "input": "boolean",
      "isSortable": true,
      "initial": false
    },
    "sendToDnc": {
      "input": "boolean",
      "isSortable": true,
      "initial": false
    },
    "readCount": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true,
      "initial": 0
    },
    "sentCount": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true,
      "initial": 0
    },
    "revision": {
      "input": "number",
      "min": -2147483647,
      "max": 2147483647,
      "isReadonly": true,
      "isSortable": true,
      "initial": 1
    },
    "assetAttachments": {
      "input": "records",
      "record": "asset",
      "initial": []
    },
    "variantStartDate": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "variantSentCount": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true,
      "initial": 0
    },
    "variantReadCount": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true,
      "initial": 0
    },
    "variantSettings": {
      "input": "text",
      "initial": {}
    },
    "variantParent": {
      "input": "record",
      "record": "email",
      "isSortable": true
    },
    "translationParent": {
      "input": "record",
      "record": "email",
      "isSortable": true
    },
    "unsubscribeForm": {
      "input": "record",
      "record": "form",
      "isSortable": true
    },
    "preferenceCenter": {
      "input": "record",
      "record": "page",
      "isSortable": true
    },
    "dynamicContent": {
      "input": "text",
      "initial": []
    },
    "lists": {
      "input": "records",
      "record": "segment"
    },
    "excludedLists": {
      "input": "records",
      "record": "segment",
      "initial": []
    },
    "headers": {
      "input": "text",
      "initial": []
    },
    "settings": {
      "input": "text",
      "initial": {}
    },
    "grapesjsbuilder": {
      "input": "text",
      "initial": {}
    }
  }
} as const satisfies Resource

export const messages = {
  "kind": "message",
  "path": "/messages",
  "one": "message",
  "many": "messages",
  "isMap": false,
  "permission": "channel:messages",
  "publishes": true,
  "hasUses": true,
  "order": [
    "id"
  ],
  "labelFields": [
    "name"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "name": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "description": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "publishUp": {
      "input": "datetime",
      "isSortable": true
    },
    "publishDown": {
      "input": "datetime",
      "isSortable": true
    },
    "channels": {
      "input": "text"
    },
    "category": {
      "input": "record",
      "record": "category",
      "isSortable": true
    }
  }
} as const satisfies Resource

export const focus = {
  "kind": "focus",
  "path": "/focus",
  "one": "focus",
  "many": "focus",
  "isMap": true,
  "permission": "focus:items",
  "publishes": true,
  "hasUses": true,
  "order": [
    "name"
  ],
  "labelFields": [
    "name"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "name": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "category": {
      "input": "record",
      "record": "category",
      "isSortable": true
    },
    "description": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "type": {
      "input": "select",
      "choices": [
        "notice",
        "link",
        "form"
      ],
      "isRequired": true,
      "isSortable": true
    },
    "website": {
      "input": "textarea",
      "maxLength": 2048,
      "isSortable": true
    },
    "style": {
      "input": "select",
      "choices": [
        "bar",
        "modal",
        "notification",
        "page"
      ],
      "isRequired": true,
      "isSortable": true
    },
    "publishUp": {
      "input": "datetime",
      "isSortable": true
    },
    "publishDown": {
      "input": "datetime",
      "isSortable": true
    },
    "properties": {
      "input": "text",
      "initial": {}
    },
    "utmTags": {
      "input": "text",
      "initial": {}
    },
    "form": {
      "input": "record",
      "min": 1,
      "max": 9007199254740991,
      "record": "form",
      "isSortable": true
    },
    "htmlMode": {
      "input": "select",
      "choices": [
        "basic",
        "editor",
        "html",
        "1",
        "0"
      ],
      "isSortable": true
    },
    "html": {
      "input": "textarea",
      "maxLength": 1000000,
      "isSortable": true
    },
    "editor": {
      "input": "textarea",
      "maxLength": 1000000,
      "isSortable": true
    },
    "cache": {
      "input": "textarea",
      "maxLength": 1000000,
      "isReadonly": true,
      "isSortable": true
    }
  }
} as const satisfies Resource

export const campaigns = {
  "kind": "campaign",
  "path": "/campaigns",
  "one": "campaign",
  "many": "campaigns",
  "isMap": true,
  "permission": "campaign:campaigns",
  "publishes": true,
  "hasUses": true,
  "order": [
    "id"
  ],
  "labelFields": [
    "name"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "name": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "alias": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "category": {
      "input": "record",
      "record": "category",
      "isSortable": true
    },
    "description": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "allowRestart": {
      "input": "boolean",
      "isSortable": true,
      "initial": false
    },
    "republishBehavior": {
      "input": "select",
      "choices": [
        "restart_on_publish",
        "count_only_while_published",
        "count_all_time"
      ],
      "isSortable": true
    },
    "publishUp": {
      "input": "datetime",
      "isSortable": true
    },
    "publishDown": {
      "input": "datetime",
      "isSortable": true
    },
    "events": {
      "input": "text"
    },
    "forms": {
      "input": "records",
      "record": "form"
    },
    "lists": {
      "input": "records",
      "record": "segment"
    },
    "canvasSettings": {
      "input": "text",
      "initial": []
    }
  }
} as const satisfies Resource

export const hooks = {
  "kind": "webhook",
  "path": "/hooks",
  "one": "hook",
  "many": "hooks",
  "isMap": true,
  "permission": "webhook:webhooks",
  "publishes": true,
  "order": [
    "name"
  ],
  "labelFields": [
    "name"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "name": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "description": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "webhookUrl": {
      "input": "textarea",
      "maxLength": 2000,
      "isRequired": true,
      "isSortable": true
    },
    "secret": {
      "input": "textarea",
      "maxLength": 255,
      "isSortable": true
    },
    "eventsOrderbyDir": {
      "input": "select",
      "choices": [
        "ASC",
        "DESC"
      ],
      "isSortable": true
    },
    "category": {
      "input": "record",
      "record": "category",
      "isSortable": true
    },
    "triggers": {
      "input": "text",
      "initial": []
    }
  }
} as const satisfies Resource

export const reports = {
  "kind": "report",
  "path": "/reports",
  "one": "report",
  "many": "reports",
  "isMap": false,
  "permission": "report:reports",
  "publishes": true,
  "order": [
    "name"
  ],
  "labelFields": [
    "name"
  ],
  "fields": {
    "isPublished": {
      "input": "boolean",
      "isSortable": true,
      "initial": true
    },
    "dateAdded": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "dateModified": {
      "input": "datetime",
      "isReadonly": true,
      "isSortable": true
    },
    "createdBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "createdByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedBy": {
      "input": "number",
      "min": -9007199254740991,
      "max": 9007199254740991,
      "isReadonly": true,
      "isSortable": true
    },
    "modifiedByUser": {
      "input": "text",
      "maxLength": 191,
      "isReadonly": true,
      "isSortable": true
    },
    "name": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "description": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "system": {
      "input": "boolean",
      "isReadonly": true,
      "isSortable": true,
      "initial": false
    },
    "isScheduled": {
      "input": "boolean",
      "isSortable": true,
      "initial": false
    },
    "source": {
      "input": "text",
      "maxLength": 191,
      "isRequired": true,
      "isSortable": true
    },
    "columns": {
      "input": "text",
      "initial": []
    },
    "filters": {
      "input": "text",
      "initial": []
    },
    "tableOrder": {
      "input": "text",
      "initial": []
    },
    "graphs": {
      "input": "text",
      "initial": []
    },
    "groupBy": {
      "input": "text",
      "initial": []
    },
    "settings": {
      "input": "text",
      "initial": {}
    },
    "aggregators": {
      "input": "text",
      "initial": []
    },
    "scheduleUnit": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "toAddress": {
      "input": "textarea",
      "maxLength": 65535,
      "isSortable": true
    },
    "scheduleDay": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    },
    "scheduleMonthFrequency": {
      "input": "text",
      "maxLength": 191,
      "isSortable": true
    }
  }
} as const satisfies Resource

// What the catalog says of fields and actions of forms, once for the session.
import type { ResourceField } from '@campanile/client'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../api/query.ts'
import type { Values } from './draft.ts'

export interface Property extends ResourceField {
  name: string
  label: string
  description?: string
  required: boolean
  default?: unknown
}

export interface PartType {
  type: string
  label: string
  description?: string
  properties: readonly Property[]
}

export interface FieldType extends PartType {
  hasValue: boolean
  /** The property with the options to choose from; null for none. */
  options: string | null
}

export interface ActionType extends PartType {
  isForCampaignForms: boolean
}

export interface CustomField {
  name: string
  label: string
  input: string
}

export interface FormCatalog {
  fieldTypes: ReadonlyMap<string, FieldType>
  actionTypes: ReadonlyMap<string, ActionType>
  /** What a field can fill in. */
  targets: Readonly<Record<'contact' | 'company', readonly CustomField[]>>
}

interface Document {
  formFields: FieldType[]
  formActions: ActionType[]
  contactFields: CustomField[]
  companyFields: CustomField[]
}

const PARTS = 'formFields,formActions,contactFields,companyFields'

/** Reads the catalog of forms. */
export function useFormCatalog() {
  return useQuery({
    ...query('/catalog', { query: { parts: PARTS } }),
    staleTime: Number.POSITIVE_INFINITY,
    select: read,
  })
}

function read(answer: unknown): FormCatalog {
  const { formFields, formActions, contactFields, companyFields } = answer as Document
  return {
    fieldTypes: new Map(formFields.map((type) => [type.type, type])),
    actionTypes: new Map(formActions.map((type) => [type.type, type])),
    targets: { contact: contactFields, company: companyFields },
  }
}

/** A new field of a type. */
export function newField({ type, label, hasValue, options }: FieldType): Values {
  const list = ['A', 'B'].map((option) => ({ label: option, value: option }))
  return {
    ...{ label, type, showLabel: true, isRequired: false, saveResult: hasValue },
    ...{ properties: options ? { [options]: { list } } : {}, conditions: {}, parent: null },
    ...(type === 'email' ? { mappedObject: 'contact', mappedField: 'email' } : {}),
  }
}

/** The type of field that fills each kind of input; a line of text fills what is not here. */
const TYPE_OF_INPUT: Readonly<Record<string, string>> = {
  ...{ email: 'email', tel: 'tel', url: 'url', number: 'number', date: 'date', datetime: 'datetime' },
  ...{ textarea: 'textarea', html: 'textarea', select: 'select', lookup: 'select', multiselect: 'select' },
  ...{ boolean: 'radiogrp', country: 'country' },
}

/** A new field that fills a field of the contact, with its options where it has some. */
export function fieldFor({ name, label, input }: CustomField): Values {
  const type = TYPE_OF_INPUT[input] ?? 'text'
  const hasOptions = type === 'select' || type === 'radiogrp'
  return {
    ...{ label, type, alias: name, showLabel: true, isRequired: name === 'email', saveResult: true },
    ...{ mappedObject: 'contact', mappedField: name, conditions: {}, parent: null },
    properties: {
      ...(hasOptions ? { syncList: true } : {}),
      ...(input === 'multiselect' ? { multiple: true } : {}),
    },
  }
}

/** A new action of a type, with what it does unless told. */
export function newAction({ type, label, properties }: ActionType): Values {
  const filled = properties.filter(({ name, default: value }) => value !== undefined && !name.includes('.'))
  return {
    ...{ name: label, type },
    properties: Object.fromEntries(filled.map(({ name, default: value }) => [name, value])),
  }
}

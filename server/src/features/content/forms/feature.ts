import { defineFeature } from '../../../catalog/feature.ts'
import { limitedPublishers } from '../../audience/contactRows/limitedPublishers.ts'
import { withoutPublisher } from '../../audience/contactRows/withoutPublisher.ts'
import { formFieldTypes } from './fieldTypes.ts'
import { form } from './form.ts'
import { formCounters } from './formCounters.ts'
import { forwardingFormActions } from './forwardingFormActions.ts'
import { formMentions } from './recordMentions.ts'
import { formRoutes } from './routes.ts'

export const feature = defineFeature({
  name: 'forms',
  checks: [limitedPublishers('form', 'forms')],
  attention: [withoutPublisher('form')],
  tables: ['form_actions', 'form_fields', 'forms'],
  keeps: {
    form_actions: { because: 'As many as people make.' },
    form_fields: { because: 'As many as people make.' },
  },
  reads: ['categories'],
  emits: ['form.changed'],
  counters: Object.values(formCounters),
  definitions: [form],
  routes: [formRoutes],
  formFields: formFieldTypes,
  formActions: forwardingFormActions,
  recordMentions: formMentions,
})

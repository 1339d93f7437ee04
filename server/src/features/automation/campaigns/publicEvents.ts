// What campaigns wait for on the web, and show there.

import { type EventType, settings, texts } from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'

const WAITS = 'reactions of contacts to reach campaigns'
const ANSWERS = 'campaigns to take part in the answer to a visit'
const device = { device_type: texts(), device_brand: texts(), device_os: texts() }

export const publicEvents: readonly EventType[] = [
  {
    type: 'form.submit',
    name: 'Submits form',
    kind: 'decision',
    properties: { forms: f.ids() },
    refers: { forms: reference('form', 'view') },
    channel: { name: 'form', property: 'forms' },
    needs: WAITS,
  },
  {
    type: 'form.field_value',
    name: 'Form field value',
    kind: 'condition',
    properties: {
      form: f.int({ big: true, min: 1, required: true }),
      field: f.text({ required: true }),
      operator: f.text({ required: true }),
      value: f.text({ max: 65_535 }),
    },
    refers: { form: reference('form', 'view') },
    channel: { name: 'form', property: 'form' },
    needs: 'the answers of forms',
  },
  {
    type: 'page.pagehit',
    name: 'Visits a page',
    kind: 'decision',
    properties: { pages: f.ids(), url: f.text({ max: 65_535 }), referer: f.text({ max: 65_535 }) },
    refers: { pages: reference('page', 'view') },
    channel: { name: 'page', property: 'pages' },
    needs: WAITS,
  },
  {
    type: 'page.devicehit',
    name: 'Device visit',
    kind: 'decision',
    properties: device,
    channel: { name: 'page' },
    needs: WAITS,
  },
  {
    type: 'url.hit',
    name: 'Visits an address',
    kind: 'decision',
    properties: { url: f.text({ max: 65_535 }) },
    channel: { name: 'page' },
    needs: WAITS,
  },
  {
    type: 'asset.download',
    name: 'Downloads asset',
    kind: 'decision',
    properties: { assets: f.ids() },
    refers: { assets: reference('asset', 'view') },
    channel: { name: 'asset', property: 'assets' },
    needs: WAITS,
  },
  {
    type: 'dwc.decision',
    name: 'Request dynamic content',
    kind: 'decision',
    properties: { dwc_slot_name: f.text({ required: true }), dynamicContent: f.int({ big: true, min: 1 }) },
    refers: { dynamicContent: reference('dynamic_content', 'view') },
    channel: { name: 'dynamicContent', property: 'dynamicContent' },
    needs: WAITS,
  },
  {
    type: 'dwc.push_content',
    name: 'Push dynamic content',
    kind: 'action',
    properties: { dynamicContent: f.int({ big: true, min: 1, required: true }) },
    refers: { dynamicContent: reference('dynamic_content', 'view') },
    channel: { name: 'dynamicContent', property: 'dynamicContent' },
    follows: ['dwc.decision'],
    needs: ANSWERS,
  },
  {
    type: 'focus.show',
    name: 'Show focus item',
    kind: 'action',
    properties: { focus: f.int({ big: true, min: 1, required: true }) },
    refers: { focus: reference('focus', 'view') },
    channel: { name: 'focus', property: 'focus' },
    follows: ['page.pagehit'],
    needs: ANSWERS,
  },
  {
    type: 'tracking.pixel.send',
    name: 'Send tracking event',
    kind: 'action',
    properties: {
      services: texts({ required: true }),
      category: f.text(),
      action: f.text(),
      label: f.text(),
    },
    follows: ['page.pagehit'],
    needs: ANSWERS,
  },
  {
    type: 'campaign.sendwebhook',
    name: 'Send a webhook',
    kind: 'action',
    properties: {
      url: f.text({ required: true, max: 65_535 }),
      method: f.text({ oneOf: ['get', 'post', 'put', 'patch', 'delete'] }),
      headers: settings,
      additional_data: settings,
      timeout: f.int({ min: 1 }),
    },
    needs: 'campaigns to call other servers',
  },
]

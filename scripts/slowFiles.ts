/** What a test file may take in a run of all files without being named here. */
export const slowFileMs = 30_000

/** The files that take longer, with the reason; the longest first, because they are started in this order. */
export const slowFiles: Record<string, string> = {
  'e2e/everyPage.test.ts': 'every page of the administration interface in a browser, on three installations',
  'e2e/firstEmail.test.ts': 'a cold start of the whole server, and a send that is held for 30 seconds',
  'e2e/segmentBuilder.test.ts':
    'a segment that is built by the keyboard, key by key, with each count that follows',
  'e2e/administration.test.ts': 'the whole way of a record through the administration interface, six times',
  'e2e/emailEditor.test.ts':
    'an email that is built, drafted and saved by itself, and an editor that is opened twenty times',
  'e2e/home.test.ts':
    'the first page in Chromium: figures, charts by mouse and keys, and what needs a person, each as it changes',
  'e2e/lists.test.ts':
    'lists in Chromium: columns, keys, neighbours over the ends of pages, and a search that is completed',
  'e2e/palette.test.ts':
    'the palette, where records are used, saved views and the menu of new things in Chromium, on a desk and a phone',
  'e2e/paletteActions.test.ts':
    'the palette down to what is done with records, key by key, each followed by the set action that it begins',
  'e2e/undo.test.ts':
    'what was done and is taken back in Chromium, by mouse and by keyboard, after a reload and after ten minutes',
  'e2e/messagePanel.test.ts':
    'a campaign and its email that are made, published and sent, on a desk and on a phone',
  'e2e/tokensInCode.test.ts': 'tokens that are typed key by key in the source of an email, in Chromium',
  'e2e/emailMjml.test.ts': 'an email in MJML that is compiled anew after each of a dozen edits',
  'e2e/authorMarkup.test.ts': 'nine editors and previews in Chromium, each opened with markup that runs',
  'server/test/mainJob.test.ts':
    '100,000 rows, the import killed twice, and a mail to each of 4,000 contacts through a real SMTP server',
  'server/test/filterWriters.test.ts':
    'every writer of what filters read, each followed by what segments find',
  'e2e/settings.test.ts':
    'configuration, health and own account in both languages, with each of their answers',
  'server/test/lockOrder.test.ts':
    'three pairs of writers that get into each other’s way for as long as they have work',
  'server/test/conformanceInput.test.ts': 'thirty hostile values for every field of every resource',
  'server/src/features/insight/live/live.test.ts':
    'streams that are watched for seconds, and two processes of the whole server',
  'server/test/conformance.test.ts': 'fourteen conventions for each of 29 resources, with batches of 200',
  'server/test/conformanceRights.test.ts':
    'what is said and what is accepted, for each of 29 resources and nine who ask',
  'server/test/conformanceRevisions.test.ts':
    'seven guarantees about the state of a record, for each of 30 resources',
  'server/test/everyOperation.test.ts': 'each of nearly 500 operations with real records',
  'server/test/openapi.test.ts':
    'a megabyte of document against the schema of OpenAPI, and each example against its own',
  'server/test/abilities.test.ts':
    'every resource with and without abilities, for one record and two hundred',
  'server/src/cli/serve.test.ts': 'six starts of the whole program with clusters of their own',
  'server/test/atRest.test.ts': 'a real server works and then has nothing to do for a while',
  'server/test/backgroundWork.test.ts':
    '100,000 contacts leave what is deleted, three times, once with a killed server',
  'server/test/settings.test.ts':
    'three real servers whose settings change, and requests of every kind three times',
  'server/test/upgrade.test.ts':
    'a database and a backup of each earlier version go on, with servers of their own',
  'server/test/twoMachines.test.ts': 'seven servers and a dozen commands, with backups between them',
  'e2e/campaignCanvas.test.ts': 'a campaign built by keyboard in Chromium, tried, run and edited live',
  'e2e/contentVersions.test.ts':
    'versions of an email and of a page in Chromium, restored, taken back and published',
  'e2e/imports.test.ts':
    'files and a suppression list that are uploaded in Chromium, tried, worked off and taken back',
  'e2e/variants.test.ts':
    'a landing page in Chromium that is built, checked, drafted and tested with a variant',
  'e2e/webContent.test.ts':
    'a focus item, a dynamic content and a marketing message in Chromium, each field by field',
  'e2e/visitor.test.ts': 'the whole way of a visitor in Chromium, twice, each with a server of its own',
  'server/test/visitors.test.ts': 'half a minute of visitors with a cold start of the server in the middle',
  'e2e/formSubmissions.test.ts':
    'a form in Chromium in each of its ways, refused and taken, on a desk and on a phone',
  'server/src/features/content/themeRendering/renderTheme.test.ts':
    'templates that fill their memory and their time, each with a process that is ended and another one',
  'e2e/themes.test.ts': 'every bundled theme in Chromium, light and dark, on a desk and on a phone',
  'e2e/pages.test.ts': 'the front page, the documentation and the pages of a mail in Chromium at two widths',
  'server/src/features/automation/campaignExchange/exchange.test.ts':
    'two installations for each story of a campaign that moves',
  'server/src/features/messaging/emails/sending.test.ts':
    'seventeen SMTP conversations, one with a killed process',
  'server/src/features/automation/webhooks/deliveries.test.ts':
    'sixteen stories of a webhook with a real receiver that is slow, silent, refuses or hangs up',
  'server/src/features/exchange/seed/seedAccount.test.ts': 'a whole sample account is made, twice asked for',
  'server/src/platform/database/embedded.test.ts': 'eight clusters are made, killed and recovered',
  'server/src/features/automation/campaignRuns/freshTables.test.ts':
    'twelve databases, each filled anew: with few contacts and with many, without statistics and with old ones',
  'server/src/features/automation/campaignRuns/properties.test.ts':
    'one campaign over a day, five ways, one of them killed dozens of times; another edited at random moments',
  'server/src/features/automation/campaignRuns/decisions.test.ts':
    'four databases with up to 100,000 who wait, and windows of publication that open and close',
  'server/src/features/automation/campaignRuns/runCampaign.test.ts':
    'a run that is killed again and again, workers, and databases for each story',
  'server/src/features/automation/campaignRuns/journeys.test.ts':
    'an application for each of fourteen journeys through weeks',
}

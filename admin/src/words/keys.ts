// Made by npm run generate from the files in messages/. The keys of the texts, and what each takes.

export interface Arguments {
  'builder.canvas': null
  'builder.outline': null
  'builder.blocks': null
  'builder.block': null
  'builder.tools': null
  'builder.mode': null
  'builder.mode.canvas': null
  'builder.mode.code': null
  'builder.device': null
  'builder.device.desk': null
  'builder.device.phone': null
  'builder.undo': null
  'builder.redo': null
  'builder.source': null
  'builder.narrow': null
  'builder.refused': null
  'builder.nothingSelected': null
  'builder.block.heading': null
  'builder.block.text': null
  'builder.block.image': null
  'builder.block.button': null
  'builder.block.columns': null
  'builder.block.divider': null
  'builder.block.social': null
  'builder.block.slot': null
  'builder.block.form': null
  'builder.block.focus': null
  'builder.block.unsubscribe': null
  'builder.block.html': null
  'builder.kind.text': null
  'builder.kind.image': null
  'builder.kind.link': null
  'builder.kind.slot': null
  'builder.new.heading': null
  'builder.new.text': null
  'builder.new.button': null
  'builder.new.slot': null
  'builder.new.unsubscribe': null
  'builder.up': null
  'builder.down': null
  'builder.duplicate': null
  'builder.remove': null
  'builder.html': null
  'builder.text': null
  'builder.text.help': null
  'builder.address': null
  'builder.picture': null
  'builder.alt': null
  'builder.alt.help': null
  'builder.width': null
  'builder.align': null
  'builder.align.left': null
  'builder.align.center': null
  'builder.align.right': null
  'builder.style.color': null
  'builder.style.background-color': null
  'builder.style.font-size': null
  'builder.style.padding': null
  'builder.token': null
  'builder.token.which': null
  'builder.token.fallback': null
  'builder.token.fallback.help': null
  'builder.token.insert': null
  'builder.token.typeFallback': null
  'builder.token.general': null
  'builder.token.contact': null
  'builder.token.company': null
  'builder.token.pagetitle': null
  'builder.token.pagemetadescription': null
  'builder.token.langbar': null
  'builder.token.sharebuttons': null
  'builder.keptAsDraft': { name: string | number }
  'builder.discarded': null
  'builder.publish': null
  'builder.publishNow': null
  'builder.noChanges': null
  'builder.changes': null
  'builder.sentBefore': { count: number }
  'builder.isSending': null
  'builder.overwrite': null
  'builder.published': { name: string | number }
  'builder.back': null
  'builder.discard': null
  'builder.saveDraft': null
  'builder.draftBy': { at: string | number; name: string | number }
  'builder.isLive': null
  'builder.preview': null
  'builder.bar': null
  'builder.open': null
  'builder.variants': null
  'builder.variant': null
  'builder.newVariant': null
  'builder.noVariants': null
  'builder.variantOf': { name: string | number; number: number }
  'builder.variantMade': { name: string | number }
  'builder.weight': null
  'builder.weightOf': { name: string | number }
  'builder.weightSaved': null
  'builder.percent': { share: number }
  'builder.criterion': null
  'builder.criterionSaved': null
  'builder.criterion.email.openrate': null
  'builder.criterion.email.clickthrough': null
  'builder.criterion.asset.downloads': null
  'builder.criterion.form.submissions': null
  'builder.criterion.page.bouncerate': null
  'builder.criterion.page.dwelltime': null
  'builder.figure.sentCount': null
  'builder.figure.readCount': null
  'builder.figure.clickCount': null
  'builder.figure.hitCount': null
  'builder.figure.visitorCount': null
  'builder.state': null
  'builder.winner': null
  'builder.leader': null
  'builder.makeWinner': null
  'builder.makeWinnerOf': { name: string | number }
  'builder.winnerMade': null
  'builder.theme': null
  'builder.theme.help': null
  'builder.theme.begin': null
  'builder.left': { at: string | number }
  'builder.leftIsOld': null
  'builder.takeUp': null
  'builder.throwAway': null
  'builder.refusedMjml': null
  'builder.mjml.unclosed': { tag: string | number; line: number }
  'builder.mjml.unopened': { tag: string | number; line: number }
  'builder.mjml.noBody': { tag: string | number; line: number }
  'builder.behind': { why: string | number }
  'builder.leadsTo': null
  'builder.block.section': null
  'builder.block.spacer': null
  'builder.theme.mjml': null
  'builder.style.container-background-color': null
  'builder.style.background-url': null
  'builder.style.inner-padding': null
  'builder.style.border-radius': null
  'builder.style.border-color': null
  'builder.style.border-width': null
  'builder.style.width': null
  'builder.style.height': null
  'builder.tag.mj-section': null
  'builder.tag.mj-column': null
  'builder.tag.mj-wrapper': null
  'builder.tag.mj-group': null
  'builder.tag.mj-hero': null
  'builder.tag.mj-divider': null
  'builder.tag.mj-spacer': null
  'builder.tag.mj-social': null
  'builder.tag.mj-button': null
  'builder.tag.mj-table': null
  'builder.tag.mj-raw': null
  'builder.mode.preview': null
  'builder.leave': null
  'builder.broken': null
  'builder.line': { line: number }
  'builder.side': null
  'builder.checks': null
  'builder.checks.count': { count: number }
  'builder.checks.none': null
  'builder.checks.email.stops': null
  'builder.checks.email.warns': null
  'builder.checks.page.stops': null
  'builder.checks.page.warns': null
  'builder.checks.unsubscribe': null
  'builder.saving': null
  'builder.saving.now': null
  'builder.saving.changed': null
  'builder.saving.failed': { why: string | number }
  'builder.saving.done': { at: string | number }
  'builder.tag.table': null
  'builder.tag.tr': null
  'builder.tag.td': null
  'builder.tag.th': null
  'builder.tag.tbody': null
  'builder.tag.div': null
  'builder.tag.section': null
  'builder.tag.center': null
  'builder.tag.ul': null
  'builder.tag.ol': null
  'builder.tag.li': null
  'builder.tag.footer': null
  'builder.tag.header': null
  'builder.history': null
  'builder.looks.dark': null
  'builder.looks.noPictures': null
  'versions.title': null
  'versions.open': null
  'versions.none': null
  'versions.older': null
  'versions.system': null
  'versions.published': null
  'versions.of': { at: string | number }
  'versions.view': null
  'versions.view.look': null
  'versions.view.changes': null
  'versions.isNow': null
  'versions.wouldChange': null
  'versions.restore': null
  'versions.restored': { at: string | number }
  'versions.same': { count: number }
  'versions.moreLines': { count: number }
  'versions.goes': null
  'versions.comes': null
  'versions.field.dynamicContent': null
  'versions.field.plainText': null
  'versions.field.template': null
  'categories.title': null
  'categories.one': null
  'categories.new': null
  'categories.empty': null
  'categories.emptyHint': null
  'categories.field.bundle': null
  'categories.field.color': null
  'categories.choice.bundle.global': null
  'categories.choice.bundle.email': null
  'categories.choice.bundle.page': null
  'categories.choice.bundle.segment': null
  'categories.choice.bundle.campaign': null
  'categories.choice.bundle.form': null
  'categories.choice.bundle.asset': null
  'categories.choice.bundle.point': null
  'categories.choice.bundle.stage': null
  'categories.choice.bundle.focus': null
  'categories.choice.bundle.dynamicContent': null
  'categories.choice.bundle.messages': null
  'configuration.title': null
  'configuration.ofSource': null
  'configuration.everySource': null
  'configuration.source.settings': null
  'configuration.source.environment': null
  'configuration.source.file': null
  'configuration.source.default': null
  'configuration.effect.after a restart': null
  'configuration.effect.not yet': null
  'configuration.effect.never': null
  'configuration.operator': null
  'configuration.nothing': null
  'configuration.default': { value: string | number }
  'configuration.saved': { name: string | number }
  'configuration.savedForLater': { name: string | number }
  'configuration.takeBack': null
  'configuration.noJson': null
  'configuration.emptyHint': null
  'configuration.group.Site': null
  'configuration.group.REST interface': null
  'configuration.group.Signing in': null
  'configuration.group.HTTP server': null
  'configuration.group.Sending email': null
  'configuration.group.Monitored mailbox': null
  'configuration.group.Email texts': null
  'configuration.group.Preference page': null
  'configuration.group.Text messages and notifications': null
  'configuration.group.Contacts and companies': null
  'configuration.group.Tracking': null
  'configuration.group.Segments and campaigns': null
  'configuration.group.Forms and assets': null
  'configuration.group.Webhooks and outbound requests': null
  'configuration.group.Personal data': null
  'configuration.group.Reports': null
  'credentials.title': null
  'credentials.one': null
  'credentials.new': null
  'credentials.edit': null
  'credentials.empty': null
  'credentials.emptyHint': null
  'credentials.field.clientId': null
  'credentials.field.role': null
  'credentials.field.redirectUris': null
  'credentials.secret': null
  'credentials.once': null
  'credentials.copy': null
  'credentials.copied': null
  'credentials.kept': null
  'credentials.rotate': null
  'credentials.rotateNow': null
  'credentials.rotateQuestion': { name: string | number }
  'credentials.hint': null
  'roles.title': null
  'roles.one': null
  'roles.new': null
  'roles.empty': null
  'roles.emptyHint': null
  'roles.field.isAdmin': null
  'roles.edit': null
  'roles.save': null
  'roles.everything': null
  'roles.matrix': null
  'roles.records': null
  'roles.others': null
  'roles.categories': { of: string | number }
  'roles.action.view': null
  'roles.action.edit': null
  'roles.action.create': null
  'roles.action.delete': null
  'roles.action.publish': null
  'roles.reach.none': null
  'roles.reach.own': null
  'roles.reach.all': null
  'roles.set.asset:assets': null
  'roles.set.campaign:campaigns': null
  'roles.set.channel:messages': null
  'roles.set.dynamiccontent:dynamiccontents': null
  'roles.set.email:emails': null
  'roles.set.form:forms': null
  'roles.set.focus:items': null
  'roles.set.mauticSocial:tweets': null
  'roles.set.notification:notifications': null
  'roles.set.notification:mobile_notifications': null
  'roles.set.page:pages': null
  'roles.set.page:preference_center': null
  'roles.set.report:reports': null
  'roles.set.sms:smses': null
  'roles.set.webhook:webhooks': null
  'roles.set.lead:leads': null
  'roles.set.lead:lists': null
  'roles.set.lead:notes': null
  'roles.set.lead:imports': null
  'roles.set.mauticSocial:monitoring': null
  'roles.set.stage:stages': null
  'roles.set.point:points': null
  'roles.set.point:triggers': null
  'roles.set.point:groups': null
  'roles.set.point:insights': null
  'roles.set.tagManager:tagManager': null
  'roles.set.user:users': null
  'roles.set.user:roles': null
  'roles.set.api:clients': null
  'roles.set.marketplace:packages': null
  'roles.set.core:themes': null
  'roles.set.lead:fields': null
  'roles.set.lead:export': null
  'roles.set.form:export': null
  'roles.set.report:export': null
  'roles.set.api:access': null
  'roles.set.plugin:plugins': null
  'roles.set.user:profile': null
  'roles.bundle.asset': null
  'roles.bundle.campaign': null
  'roles.bundle.channel': null
  'roles.bundle.dynamiccontent': null
  'roles.bundle.email': null
  'roles.bundle.form': null
  'roles.bundle.page': null
  'roles.bundle.sms': null
  'roles.bundle.stage': null
  'roles.bundle.point': null
  'roles.bundle.notification': null
  'roles.bundle.focus': null
  'roles.bundle.mauticSocial': null
  'roles.bundle.webhook': null
  'roles.bundle.category': null
  'roles.level.full': null
  'roles.level.enable': null
  'roles.level.manage': null
  'roles.level.approve': null
  'roles.level.editusername': null
  'roles.level.editemail': null
  'roles.level.editposition': null
  'roles.level.editname': null
  'roles.set.core:views': null
  'roles.level.share': null
  'users.title': null
  'users.one': null
  'users.new': null
  'users.empty': null
  'users.emptyHint': null
  'users.field.username': null
  'users.field.firstName': null
  'users.field.lastName': null
  'users.field.email': null
  'users.field.position': null
  'users.field.role': null
  'users.field.timezone': null
  'users.invite': null
  'users.invited': { email: string | number }
  'users.sendInvitation': null
  'users.field.isPublished': null
  'users.active': null
  'users.blocked': null
  'you.title': null
  'you.edit': null
  'you.name': null
  'you.field.firstName': null
  'you.field.lastName': null
  'you.field.position': null
  'you.field.timezone': null
  'you.field.email': null
  'you.zoneOfBrowser': null
  'you.passwordHelp': null
  'you.saved': null
  'you.changePassword': null
  'you.newPassword': null
  'you.newPasswordHelp': null
  'you.passwordChanged': null
  'you.factor': null
  'you.factorOff': null
  'you.factorOn': { left: number }
  'you.setUp': null
  'you.removeFactor': null
  'you.factorRemoved': null
  'you.renew': null
  'you.password': null
  'you.code': null
  'you.codeOrRecovery': null
  'you.secretHint': null
  'you.openApp': null
  'you.keepCodes': null
  'you.kept': null
  'you.continue': null
  'you.sessions': null
  'you.end': null
  'you.ended': null
  'you.keyboard': null
  'you.letters': null
  'you.lettersHint': null
  'you.scan': null
  'you.qr': null
  'you.sessionsHint': null
  'you.current': null
  'you.unknownDevice': null
  'you.endOf': { device: string | number; address: string | number }
  'you.applications': null
  'you.applicationsHint': null
  'you.noApplications': null
  'you.allowedOn': { day: string | number }
  'you.notUsed': null
  'you.removeAccess': null
  'you.removeAccessOf': { name: string | number }
  'you.accessRemoved': { name: string | number }
  'you.signOutEverywhere': null
  'you.signOutTitle': null
  'you.signOutQuestion': { sessions: number; applications: number }
  'you.lastUsed': { when: string | number }
  'companies.title': null
  'companies.one': null
  'companies.new': null
  'companies.edit': null
  'companies.facts': null
  'companies.people': { count: number }
  'companies.everybody': { count: number }
  'companies.empty': null
  'companies.emptyHint': null
  'companies.field.companyname': null
  'companies.field.companycity': null
  'companies.field.companyindustry': null
  'companies.field.owner': null
  'companies.field.score': null
  'contacts.title': null
  'contacts.one': null
  'contacts.new': null
  'contacts.edit': null
  'contacts.empty': null
  'contacts.emptyHint': null
  'contacts.timeline': null
  'contacts.facts': null
  'contacts.noEvents': null
  'contacts.earlier': null
  'contacts.nextEntry': null
  'contacts.entryBefore': null
  'contacts.openVisits': null
  'contacts.field.lastname': null
  'contacts.field.email': null
  'contacts.field.stage': null
  'contacts.field.points': null
  'contacts.field.tags': null
  'contacts.field.owner': null
  'contacts.field.segments': null
  'contacts.field.campaigns': null
  'contacts.field.lastActive': null
  'contacts.field.dateIdentified': null
  'contacts.duplicates': null
  'contacts.duplicatesRule': null
  'contacts.duplicatesEmpty': null
  'contacts.duplicatesEmptyHint': null
  'contacts.duplicatesNext': null
  'contacts.duplicatesMore': { count: number }
  'contacts.duplicatesField': { field: string | number }
  'contacts.duplicatesRules.email': null
  'contacts.duplicatesRules.phone': null
  'contacts.duplicatesRules.name_company': null
  'contacts.duplicatesRules.device': null
  'contacts.duplicatesCompany': null
  'contacts.duplicatesPoints': null
  'contacts.duplicatesActive': null
  'contacts.keep': null
  'contacts.keepNamed': { name: string | number }
  'contacts.merge': { count: number }
  'contacts.merged': { count: number; name: string | number }
  'contacts.tabs': null
  'contacts.tab.timeline': null
  'contacts.tab.membership': null
  'contacts.tab.points': null
  'contacts.tab.notes': null
  'contacts.tab.consent': null
  'contacts.tab.devices': null
  'contacts.tab.privacy': null
  'contacts.kinds': null
  'contacts.allKinds': null
  'contacts.upcoming': null
  'contacts.upcomingMore': null
  'contacts.open': null
  'contacts.waitsIn': null
  'contacts.comesIn': null
  'contacts.campaignRests': null
  'contacts.why': null
  'contacts.whyOf': { name: string | number }
  'contacts.whyTitle': null
  'contacts.whyKind': null
  'contacts.whyKind.email': null
  'contacts.whyKind.segment': null
  'contacts.whyKind.campaign': null
  'contacts.whyWhich.email': null
  'contacts.whyWhich.segment': null
  'contacts.whyWhich.campaign': null
  'contacts.in.segment': null
  'contacts.in.campaign': null
  'contacts.in.company': null
  'contacts.inNone': null
  'contacts.byHand': null
  'contacts.put.segment': null
  'contacts.put.campaign': null
  'contacts.put.company': null
  'contacts.takeOut': { name: string | number }
  'contacts.added': { name: string | number }
  'contacts.removed': { name: string | number }
  'contacts.notes': null
  'contacts.newNote': null
  'contacts.addNote': null
  'contacts.noNotes': null
  'contacts.deleteNote': null
  'contacts.channel.email': null
  'contacts.channel.sms': null
  'contacts.channel.notification': null
  'contacts.mayBeWritten': null
  'contacts.stopped.1': null
  'contacts.stopped.2': null
  'contacts.stopped.3': null
  'contacts.allow': { name: string | number }
  'contacts.stop': { name: string | number }
  'contacts.device': null
  'contacts.model': null
  'contacts.system': null
  'contacts.noDevices': null
  'contacts.scores': null
  'contacts.noPoints': null
  'contacts.pointsOverTime': null
  'contacts.archive': null
  'contacts.archiveHint': null
  'contacts.archiveDo': null
  'contacts.erase': null
  'contacts.eraseHint': null
  'contacts.eraseDo': { name: string | number }
  'contacts.eraseTitle': { name: string | number }
  'contacts.eraseWarning': null
  'contacts.eraseType': { number: string | number }
  'contacts.eraseNow': null
  'contacts.erasing': { name: string | number }
  'contacts.import': null
  'contacts.set.title': null
  'contacts.set.delete': null
  'contacts.set.deleteAll': null
  'contacts.set.change': null
  'contacts.set.what': null
  'contacts.set.count': { count: number }
  'contacts.set.notAllowed': { count: number }
  'contacts.set.channels': null
  'contacts.set.nobody': null
  'contacts.set.noStage': null
  'contacts.set.pointsHint': null
  'contacts.set.field': null
  'contacts.set.emptied': null
  'contacts.set.typeNumber': { number: string | number }
  'contacts.set.forGood': null
  'contacts.set.begin': { count: number }
  'contacts.set.deleteMany': { count: number }
  'contacts.set.underWay': { count: number; total: number }
  'contacts.set.done': { count: number }
  'contacts.set.stopped': { count: number }
  'contacts.set.failed': { count: number }
  'contacts.set.reason.notAllowed': null
  'contacts.set.reason.gone': null
  'contacts.set.type.addTags': null
  'contacts.set.type.removeTags': null
  'contacts.set.type.addToSegments': null
  'contacts.set.type.removeFromSegments': null
  'contacts.set.type.addToCampaigns': null
  'contacts.set.type.removeFromCampaigns': null
  'contacts.set.type.setOwner': null
  'contacts.set.type.setStage': null
  'contacts.set.type.addPoints': null
  'contacts.set.type.setFields': null
  'contacts.set.type.addDoNotContact': null
  'contacts.set.type.removeDoNotContact': null
  'contacts.set.type.delete': null
  'contacts.set.type.undo': null
  'contacts.set.looking': null
  'contacts.segment.save': null
  'contacts.segment.left': null
  'contacts.segment.none': null
  'contacts.segment.without': null
  'contacts.filled': null
  'contacts.filledEstimated': { count: string | number }
  'contacts.search.completions': null
  'contacts.search.terms': null
  'contacts.search.meant': { word: string | number }
  'contacts.search.noCommand': null
  'contacts.search.out': { term: string | number }
  'contacts.editField': { name: string | number }
  'contacts.editHint': null
  'contacts.changedMeanwhile': { value: string | number }
  'contacts.emptyFields': { count: number }
  'contacts.visits': { count: number; time: string | number }
  'contacts.until': null
  'contacts.whereFrom': null
  'contacts.from': { by: string | number; way: string | number }
  'contacts.fromNobody': null
  'contacts.fromNowhere': null
  'contacts.fromWay.request': null
  'contacts.fromWay.import': null
  'contacts.fromWay.form': null
  'contacts.fromWay.submission': null
  'contacts.fromWay.campaign': null
  'contacts.fromWay.page': null
  'contacts.search.found': { count: number }
  'contacts.noteDeleted': null
  'contacts.set.did': { what: string | number; count: number }
  'contacts.set.noOwner': null
  'contacts.set.outOfStage': null
  'fields.title': null
  'fields.of': null
  'fields.contacts': null
  'fields.companies': null
  'fields.new': null
  'fields.group.core': null
  'fields.group.professional': null
  'fields.group.personal': null
  'fields.group.social': null
  'fields.up': { name: string | number }
  'fields.down': { name: string | number }
  'fields.delete': { name: string | number }
  'fields.deleteNow': null
  'fields.deleteTitle': { name: string | number }
  'fields.deleteWarning': null
  'fields.options': null
  'fields.optionsHint': null
  'fields.field.label': null
  'fields.field.type': null
  'fields.field.alias.help': null
  'fields.field.group': null
  'fields.field.defaultValue': null
  'fields.field.isRequired': null
  'fields.field.isListable': null
  'fields.field.isVisible': null
  'fields.field.isShortVisible': null
  'fields.field.isUniqueIdentifier': null
  'fields.field.isPubliclyUpdatable': null
  'fields.type.boolean': null
  'fields.type.country': null
  'fields.type.date': null
  'fields.type.datetime': null
  'fields.type.email': null
  'fields.type.html': null
  'fields.type.locale': null
  'fields.type.lookup': null
  'fields.type.multiselect': null
  'fields.type.number': null
  'fields.type.region': null
  'fields.type.select': null
  'fields.type.tel': null
  'fields.type.text': null
  'fields.type.textarea': null
  'fields.type.time': null
  'fields.type.timezone': null
  'fields.type.url': null
  'points.title': null
  'points.one': null
  'points.new': null
  'points.empty': null
  'points.emptyHint': null
  'points.field.type': null
  'points.field.delta': null
  'points.field.repeatable': null
  'points.field.repeatable.help': null
  'points.field.properties': null
  'points.field.group': null
  'points.field.group.help': null
  'points.triggers.title': null
  'points.triggers.one': null
  'points.triggers.new': null
  'points.triggers.empty': null
  'points.triggers.emptyHint': null
  'points.triggers.field.points': null
  'points.triggers.field.group': null
  'points.triggers.field.group.help': null
  'points.triggers.field.events': null
  'points.triggers.field.color': null
  'points.triggers.field.triggerExistingLeads': null
  'points.triggers.field.triggerExistingLeads.help': null
  'points.triggers.addEvent': null
  'points.triggers.addEventHint': null
  'points.triggers.removeEvent': { number: string | number }
  'points.groups.title': null
  'points.groups.one': null
  'points.groups.new': null
  'points.groups.empty': null
  'points.groups.emptyHint': null
  'points.insights.title': null
  'points.insights.one': null
  'points.insights.new': null
  'points.insights.empty': null
  'points.insights.emptyHint': null
  'points.insights.field.insightType': null
  'points.insights.field.insightAction': null
  'points.insights.field.customField': null
  'points.insights.field.pointGroups': null
  'points.insights.choice.insightType.compare_point_groups': null
  'points.insights.choice.insightAction.set_custom_field': null
  'points.actions': null
  'points.example.opens': null
  'points.example.receives': null
  'points.example.visits': null
  'points.example.submits': null
  'points.example.downloads': null
  'points.example.prices': null
  'points.triggers.example.hot': null
  'points.triggers.example.tag': null
  'points.triggers.example.tagName': null
  'points.groups.example.product': null
  'points.groups.example.productHint': null
  'points.insights.example.favourite': null
  'points.insights.example.favouriteHint': null
  'stages.title': null
  'stages.one': null
  'stages.new': null
  'stages.empty': null
  'stages.emptyHint': null
  'stages.field.weight': null
  'stages.field.weight.help': null
  'tags.title': null
  'tags.one': null
  'tags.new': null
  'tags.empty': null
  'tags.emptyHint': null
  'tags.field.tag': null
  'campaigns.title': null
  'campaigns.one': null
  'campaigns.new': null
  'campaigns.empty': null
  'campaigns.emptyHint': null
  'campaigns.field.allowRestart': null
  'campaigns.edit': null
  'campaigns.export': null
  'campaigns.sources': null
  'campaigns.sourcesHint': null
  'campaigns.sourcesCount': { lists: number; forms: number }
  'campaigns.lists': null
  'campaigns.forms': null
  'campaigns.drawing': null
  'campaigns.outline': null
  'campaigns.view': null
  'campaigns.view.build': null
  'campaigns.view.numbers': null
  'campaigns.view.dryrun': null
  'campaigns.view.contact': null
  'campaigns.kind.action': null
  'campaigns.kind.decision': null
  'campaigns.kind.condition': null
  'campaigns.side.yes': null
  'campaigns.side.no': null
  'campaigns.sideKey.yes': null
  'campaigns.sideKey.no': null
  'campaigns.whichSide': null
  'campaigns.where': null
  'campaigns.before': { name: string | number }
  'campaigns.beside': null
  'campaigns.add': null
  'campaigns.addHere': { line: string | number }
  'campaigns.findType': null
  'campaigns.noType': null
  'campaigns.stepName': null
  'campaigns.noStep': null
  'campaigns.tool.add': null
  'campaigns.tool.open': null
  'campaigns.tool.duplicate': null
  'campaigns.tool.remove': null
  'campaigns.tool.undo': null
  'campaigns.tool.redo': null
  'campaigns.tool.find': null
  'campaigns.tool.fit': null
  'campaigns.tool.print': null
  'campaigns.tool.picture': null
  'campaigns.stepCount': { count: number }
  'campaigns.sheet': { n: string | number; all: string | number }
  'campaigns.sheetPlace': { row: string | number; column: string | number }
  'campaigns.moreField': null
  'campaigns.pairsHint': null
  'campaigns.timing': null
  'campaigns.timing.triggerMode': null
  'campaigns.timing.triggerInterval': null
  'campaigns.timing.triggerIntervalUnit': null
  'campaigns.timing.triggerHour': null
  'campaigns.timing.triggerRestrictedStartHour': null
  'campaigns.timing.triggerRestrictedStopHour': null
  'campaigns.timing.triggerRestrictedDaysOfWeek': null
  'campaigns.timing.triggerDate': null
  'campaigns.timing.optimizedHint': null
  'campaigns.mode.immediate': null
  'campaigns.mode.interval': null
  'campaigns.mode.date': null
  'campaigns.mode.optimized': null
  'campaigns.unit.i': null
  'campaigns.unit.h': null
  'campaigns.unit.d': null
  'campaigns.unit.m': null
  'campaigns.unit.y': null
  'campaigns.when.i': { count: number }
  'campaigns.when.h': { count: number }
  'campaigns.when.d': { count: number }
  'campaigns.when.m': { count: number }
  'campaigns.when.y': { count: number }
  'campaigns.when.at': { clock: string | number }
  'campaigns.when.weekdays': null
  'campaigns.when.optimized': null
  'campaigns.when.noDate': null
  'campaigns.problems': { count: number }
  'campaigns.problem.required': { field: string | number }
  'campaigns.problem.unknownType': { type: string | number }
  'campaigns.problem.follows': { steps: string | number }
  'campaigns.problem.onNo': null
  'campaigns.problem.afterLast': null
  'campaigns.problem.decisionAfterDecision': null
  'campaigns.problem.wait': null
  'campaigns.problem.jump': null
  'campaigns.lost': { count: number }
  'campaigns.hasDraft': null
  'campaigns.discard': null
  'campaigns.publishCampaign': null
  'campaigns.publishChanges': null
  'campaigns.publishDraft': null
  'campaigns.publish': null
  'campaigns.notSaved': null
  'campaigns.keptAsDraft': { name: string | number; count: number }
  'campaigns.isLive': { name: string | number }
  'campaigns.isPublished': { name: string | number }
  'campaigns.noEffects': null
  'campaigns.actsOnViewed': { known: string; viewed: number; members: number }
  'campaigns.nothingTwice': null
  'campaigns.added': { name: string | number }
  'campaigns.added.new': null
  'campaigns.added.all': { people: string | number }
  'campaigns.reached': { people: string | number }
  'campaigns.removed': { name: string | number }
  'campaigns.removed.leave': null
  'campaigns.removed.next': null
  'campaigns.standing': { waiting: string | number; passed: string | number }
  'campaigns.changed': { name: string | number }
  'campaigns.change.properties': null
  'campaigns.change.parent': null
  'campaigns.change.decisionPath': null
  'campaigns.notYet': { count: number }
  'campaigns.overwrite': null
  'campaigns.people': { count: number; shown: string | number }
  'campaigns.inside': { count: string | number }
  'campaigns.atLeast': null
  'campaigns.number.passed': { count: string | number }
  'campaigns.number.waiting': { count: string | number }
  'campaigns.number.declined': { count: string | number }
  'campaigns.number.failed': { count: string | number }
  'campaigns.dry.none': null
  'campaigns.dry.start': null
  'campaigns.dry.startDraft': null
  'campaigns.dry.of.saved': null
  'campaigns.dry.of.draft': null
  'campaigns.dry.outdated': null
  'campaigns.dry.newcomers': { people: string | number }
  'campaigns.dry.standing': { people: string | number }
  'campaigns.dry.state.queued': null
  'campaigns.dry.state.running': null
  'campaigns.dry.state.done': null
  'campaigns.dry.state.cancelled': null
  'campaigns.dry.state.failed': null
  'campaigns.dry.reach': { people: string | number }
  'campaigns.dry.open': { people: string | number }
  'campaigns.dry.messages': { count: string | number }
  'campaigns.dry.waits': { people: string | number; from: string | number; to: string | number }
  'campaigns.dry.share': { share: string | number }
  'campaigns.contact': null
  'campaigns.path.done': null
  'campaigns.path.doneWithout': null
  'campaigns.path.yes': null
  'campaigns.path.no': null
  'campaigns.path.scheduled': null
  'campaigns.path.retried': null
  'campaigns.path.held': null
  'campaigns.path.cancelled': null
  'campaigns.path.waiting': null
  'campaigns.path.starting': null
  'campaigns.path.later': null
  'campaigns.path.otherSide': null
  'campaigns.path.passedBefore': null
  'campaigns.path.notReached': null
  'campaigns.details': null
  'campaigns.left': { at: string | number }
  'campaigns.leftIsOld': null
  'campaigns.takeUp': null
  'campaigns.throwAway': null
  'campaigns.changedMeanwhile': { name: string | number }
  'campaigns.import': null
  'campaigns.imported': { name: string | number }
  'campaigns.importMissing': { count: number }
  'campaigns.ready.welcome': null
  'campaigns.ready.welcomeHint': null
  'campaigns.ready.followUp': null
  'campaigns.ready.followUpHint': null
  'campaigns.ready.winBack': null
  'campaigns.ready.winBackHint': null
  'campaigns.ready.hotLead': null
  'campaigns.ready.hotLeadHint': null
  'campaigns.ready.permission': null
  'campaigns.ready.permissionHint': null
  'campaigns.ready.step.greet': null
  'campaigns.ready.step.opens': null
  'campaigns.ready.step.more': null
  'campaigns.ready.step.remind': null
  'campaigns.ready.step.promised': null
  'campaigns.ready.step.clicks': null
  'campaigns.ready.step.interest': null
  'campaigns.ready.step.offerHelp': null
  'campaigns.ready.step.missYou': null
  'campaigns.ready.step.markActive': null
  'campaigns.ready.step.markQuiet': null
  'campaigns.ready.step.manyPoints': null
  'campaigns.ready.step.markHot': null
  'campaigns.ready.step.tellOwner': null
  'campaigns.ready.step.nurture': null
  'campaigns.ready.step.ask': null
  'campaigns.ready.step.confirms': null
  'campaigns.ready.step.markConfirmed': null
  'campaigns.ready.step.stop': null
  'campaigns.ready.tag.active': null
  'campaigns.ready.tag.quiet': null
  'campaigns.ready.tag.hot': null
  'campaigns.ready.tag.confirmed': null
  'campaigns.leftKept': { name: string | number }
  'campaigns.leftUnkept': { name: string | number }
  'campaigns.messageContents': null
  'campaigns.messageUnsaved': null
  'webhooks.title': null
  'webhooks.one': null
  'webhooks.new': null
  'webhooks.empty': null
  'webhooks.emptyHint': null
  'webhooks.field.webhookUrl': null
  'webhooks.field.secret': null
  'webhooks.field.secret.help': null
  'webhooks.field.triggers': null
  'webhooks.edit': null
  'webhooks.test': null
  'webhooks.sent': null
  'webhooks.log': null
  'webhooks.nothingSent': null
  'webhooks.when': null
  'webhooks.answer': null
  'webhooks.events': null
  'webhooks.runtime': null
  'webhooks.seconds': { seconds: number }
  'webhooks.actions': null
  'webhooks.again': null
  'assets.title': null
  'assets.one': null
  'assets.new': null
  'assets.empty': null
  'assets.emptyHint': null
  'assets.field.downloadCount': null
  'assets.field.uniqueDownloadCount': null
  'assets.field.file': null
  'assets.field.extension': null
  'assets.field.size': null
  'assets.field.downloadUrl': null
  'assets.place': null
  'assets.place.local': null
  'assets.place.remote': null
  'assets.address': null
  'assets.choose': null
  'assets.upload': null
  'assets.dropHere': null
  'assets.download': null
  'assets.downloadOf': { title: string | number }
  'assets.upload.waiting': null
  'assets.upload.sending': null
  'assets.upload.done': null
  'assets.upload.failed': null
  'dynamicContent.title': null
  'dynamicContent.one': null
  'dynamicContent.new': null
  'dynamicContent.empty': null
  'dynamicContent.emptyHint': null
  'dynamicContent.section.what': null
  'dynamicContent.section.whom': null
  'dynamicContent.section.more': null
  'dynamicContent.field.slotName': null
  'dynamicContent.field.content': null
  'dynamicContent.field.sentCount': null
  'dynamicContent.content.help': null
  'dynamicContent.field.isCampaignBased': null
  'dynamicContent.field.isCampaignBased.help': null
  'dynamicContent.slot.filters': null
  'dynamicContent.slot.campaign': null
  'dynamicContent.field.filters': null
  'dynamicContent.field.filters.help': null
  'dynamicContent.field.variantParent': null
  'dynamicContent.field.variantParent.help': null
  'dynamicContent.field.translationParent': null
  'dynamicContent.field.translationParent.help': null
  'dynamicContent.by.campaign': null
  'dynamicContent.by.filters': null
  'dynamicContent.preview': null
  'dynamicContent.previewHint': null
  'dynamicContent.address': null
  'dynamicContent.address.help': null
  'dynamicContent.variants': null
  'forms.title': null
  'forms.one': null
  'forms.new': null
  'forms.empty': null
  'forms.emptyHint': null
  'forms.details': null
  'forms.edit': null
  'forms.tabs': null
  'forms.tab.results': null
  'forms.tab.embed': null
  'forms.tab.uses': null
  'forms.field.formType': null
  'forms.field.formType.help': null
  'forms.field.fields': null
  'forms.field.actions': null
  'forms.field.postAction': null
  'forms.field.postActionProperty': null
  'forms.field.submissionCount': null
  'forms.field.renderStyle': null
  'forms.field.renderStyle.help': null
  'forms.field.progressiveProfilingLimit': null
  'forms.field.progressiveProfilingLimit.help': null
  'forms.field.submissionLimit': null
  'forms.field.submissionLimit.help': null
  'forms.field.submissionLimitMessage': null
  'forms.field.contactUpdates': null
  'forms.field.contactUpdates.help': null
  'forms.field.inKioskMode': null
  'forms.field.inKioskMode.help': null
  'forms.field.noIndex': null
  'forms.field.template': null
  'forms.field.formAttributes': null
  'forms.choice.formType.standalone': null
  'forms.choice.formType.campaign': null
  'forms.choice.postAction.return': null
  'forms.choice.postAction.redirect': null
  'forms.choice.postAction.message': null
  'forms.choice.contactUpdates.all': null
  'forms.choice.contactUpdates.blank': null
  'forms.choice.contactUpdates.proven': null
  'forms.choice.postAction.hideform': null
  'forms.after.message': null
  'forms.after.redirect': null
  'forms.part.label': null
  'forms.part.isRequired': null
  'forms.part.validationMessage': null
  'forms.part.mapped': null
  'forms.part.mapped.help': null
  'forms.part.of.contact': null
  'forms.part.of.company': null
  'forms.part.defaultValue': null
  'forms.part.helpMessage': null
  'forms.part.shownWhen': null
  'forms.part.asksNew': null
  'forms.part.isAutoFill': null
  'forms.part.showAfterXSubmissions': null
  'forms.part.alwaysDisplay': null
  'forms.part.details': null
  'forms.part.alias': null
  'forms.part.alias.help': null
  'forms.part.showLabel': null
  'forms.part.saveResult': null
  'forms.part.labelAttributes': null
  'forms.part.inputAttributes': null
  'forms.part.containerAttributes': null
  'forms.part.parent': null
  'forms.part.parent.help': null
  'forms.part.condition': null
  'forms.part.condition.in': null
  'forms.part.condition.notIn': null
  'forms.part.condition.any': null
  'forms.part.answers': null
  'forms.editor.fields': null
  'forms.editor.actions': null
  'forms.editor.settings': null
  'forms.editor.part': null
  'forms.editor.add.fields': null
  'forms.editor.add.actions': null
  'forms.editor.addHint': null
  'forms.editor.contactFields': null
  'forms.editor.fieldTypes': null
  'forms.editor.optionsHint': null
  'forms.editor.up': { name: string | number }
  'forms.editor.down': { name: string | number }
  'forms.editor.duplicate': { name: string | number }
  'forms.editor.remove': { name: string | number }
  'forms.editor.moved': { name: string | number; place: number; count: number }
  'forms.editor.isWrong': null
  'forms.editor.required': null
  'forms.editor.conditional': null
  'forms.editor.preview': null
  'forms.editor.previewFrame': null
  'forms.editor.previewHint': null
  'forms.editor.width': null
  'forms.editor.wide': null
  'forms.editor.narrow': null
  'forms.editor.visitor': null
  'forms.editor.keys': null
  'forms.editor.undo': null
  'forms.editor.redo': null
  'forms.editor.close': null
  'forms.editor.saveDraft': null
  'forms.editor.publish': null
  'forms.editor.publishChanges': null
  'forms.editor.keptAsDraft': null
  'forms.editor.isLive': { name: string | number }
  'forms.editor.isDraft': null
  'forms.editor.discard': null
  'forms.editor.keepMine': null
  'forms.editor.takeTheirs': null
  'forms.editor.kept': { at: string | number }
  'forms.editor.keptIsOld': null
  'forms.editor.takeUp': null
  'forms.editor.throwAway': null
  'forms.editor.newName': null
  'forms.editor.thanks': null
  'forms.editor.email': null
  'forms.editor.send': null
  'forms.publish.title': null
  'forms.publish.nothing': null
  'forms.publish.changes': { names: string | number }
  'forms.publish.removed': { count: number; label: string | number }
  'forms.publish.removedAtLeast': { count: number; label: string | number }
  'forms.publish.replaces': null
  'forms.publish.do': null
  'forms.publish.replace': null
  'forms.embed': null
  'forms.embed.notLive': null
  'forms.embed.script': null
  'forms.embed.script.help': null
  'forms.embed.frame': null
  'forms.embed.frame.help': null
  'forms.embed.markup': null
  'forms.embed.markup.help': null
  'forms.embed.address': null
  'forms.embed.address.help': null
  'forms.embed.copy': { name: string | number }
  'forms.embed.copied': null
  'forms.results': null
  'forms.results.none': null
  'forms.results.columns': null
  'forms.results.at': null
  'forms.results.contact': null
  'forms.results.page': null
  'forms.results.total': { count: number }
  'forms.results.file': null
  'pages.title': null
  'pages.one': null
  'pages.new': null
  'pages.empty': null
  'pages.emptyHint': null
  'pages.field.hits': null
  'pages.field.uniqueHits': null
  'pages.field.metaDescription': null
  'pages.visit': null
  'pages.details': null
  'pages.build': null
  'pages.alwaysLight': null
  'themes.title': null
  'themes.hint': null
  'themes.upload': null
  'themes.key': null
  'themes.for': null
  'themes.author': null
  'themes.actions': null
  'themes.feature.email': null
  'themes.feature.page': null
  'themes.feature.form': null
  'themes.hide': null
  'themes.hidden': { name: string | number }
  'themes.restore': null
  'themes.restored': { name: string | number }
  'themes.delete': null
  'themes.deleted': { name: string | number }
  'erasures.title': null
  'erasures.contact': null
  'erasures.erased': null
  'erasures.kept': null
  'erasures.backups': null
  'erasures.by': null
  'erasures.when': null
  'erasures.retention': null
  'erasures.empty': null
  'erasures.emptyHint': null
  'exports.title': null
  'exports.what': null
  'exports.object.contacts': null
  'exports.object.companies': null
  'exports.object.submissions': null
  'exports.of.segment': { id: string | number }
  'exports.of.form': { id: string | number }
  'exports.search': { search: string | number }
  'exports.cut': { count: number }
  'exports.rows': null
  'exports.size': null
  'exports.begun': null
  'exports.expires': null
  'exports.actions': null
  'exports.download': null
  'exports.downloadOf': { name: string | number }
  'exports.remove': null
  'exports.end': null
  'exports.removeOf': { name: string | number }
  'exports.removed': null
  'exports.empty': null
  'exports.emptyHint': null
  'imports.title': null
  'imports.new': null
  'imports.hand': null
  'imports.dropHere': null
  'imports.choose': null
  'imports.shape': null
  'imports.shapeHint': null
  'imports.file': null
  'imports.rows': null
  'imports.inserted': null
  'imports.updated': null
  'imports.failed': null
  'imports.actions': null
  'imports.remove': null
  'imports.removeOf': { name: string | number }
  'imports.removed': null
  'imports.empty': null
  'imports.emptyHint': null
  'imports.progress': null
  'imports.trying': { share: string | number }
  'imports.importing': { share: string | number }
  'imports.cancel': null
  'imports.cancelled': null
  'imports.wouldBe': null
  'imports.was': null
  'imports.counts': null
  'imports.already': null
  'imports.importedAt': null
  'imports.problems': null
  'imports.reason': null
  'imports.count': null
  'imports.lines': null
  'imports.failures': null
  'imports.failuresLeftOut': { count: number }
  'imports.toContacts': null
  'imports.createdFields': null
  'imports.createdSegments': null
  'imports.column': null
  'imports.samples': null
  'imports.goesTo': null
  'imports.goesToOf': { column: string | number }
  'imports.newField': null
  'imports.leftOut': null
  'imports.mapping': null
  'imports.detected': { delimiter: string | number }
  'imports.tab': null
  'imports.service': { name: string | number }
  'imports.options': null
  'imports.option.tags': null
  'imports.option.segments': null
  'imports.option.owner': null
  'imports.option.skipIfExists': null
  'imports.option.skipIfExists.hint': null
  'imports.option.createFields': null
  'imports.option.createFields.hint': null
  'imports.option.segmentsFromTags': null
  'imports.option.segmentsFromTags.hint': null
  'imports.option.again': null
  'imports.option.again.hint': null
  'imports.start': null
  'imports.try': null
  'imports.preview': null
  'imports.firstRows': null
  'imports.line': null
  'imports.outcome': null
  'imports.outcome.inserted': null
  'imports.outcome.updated': null
  'imports.outcome.failed': null
  'imports.target.id': null
  'imports.target.dateAdded': null
  'imports.target.dateModified': null
  'imports.target.lastActive': null
  'imports.target.dateIdentified': null
  'imports.target.createdByUser': null
  'imports.target.modifiedByUser': null
  'imports.target.ip': null
  'imports.target.stage': null
  'imports.target.doNotEmail': null
  'imports.target.ownerusername': null
  'imports.target.tags': null
  'imports.target.fullName': null
  'imports.target.emailStatus': null
  'imports.target.emailSuppressions': null
  'imports.target.emailOptIn': null
  'imports.target.unsubscribed': null
  'imports.target.bounced': null
  'imports.target.complained': null
  'imports.target.smsStatus': null
  'imports.target.smsOptIn': null
  'imports.target.smsUnsubscribed': null
  'imports.kind': null
  'imports.kind.contacts': null
  'imports.kind.suppressions': null
  'imports.lists': null
  'imports.newList': null
  'imports.listsEmpty': null
  'imports.listShape': null
  'imports.suppression': null
  'imports.suppressionHint': null
  'imports.suppressionReason': null
  'imports.suppressionReasonHint': null
  'imports.because.unsubscribed': null
  'imports.because.bounced': null
  'imports.because.complained': null
  'imports.because.manual': null
  'imports.suppress': null
  'imports.addresses': null
  'imports.suppressed': null
  'imports.blocked': null
  'imports.toLists': null
  'imports.takeBack': null
  'imports.takeBackOf': { name: string | number }
  'imports.takenBack': null
  'imports.keptOnLeaving': null
  'imports.takeBackAsked': { count: number }
  'imports.takeBackNow': { count: number }
  'imports.all': null
  'imports.encoding': null
  'imports.encoding.certain': null
  'imports.encoding.likely': null
  'imports.encoding.unsure': null
  'imports.encoding.chosen': null
  'imports.encoding.invalid': { count: string | number }
  'imports.encoding.of.utf-8': null
  'imports.encoding.of.windows-1252': null
  'imports.encoding.of.windows-1250': null
  'imports.encoding.of.windows-1251': null
  'imports.encoding.of.windows-1253': null
  'imports.encoding.of.windows-1254': null
  'imports.encoding.of.windows-1255': null
  'imports.encoding.of.windows-1256': null
  'imports.encoding.of.windows-1257': null
  'imports.encoding.of.windows-1258': null
  'imports.encoding.of.iso-8859-2': null
  'imports.encoding.of.koi8-r': null
  'imports.encoding.of.ibm866': null
  'imports.encoding.of.macintosh': null
  'imports.encoding.of.shift_jis': null
  'imports.encoding.of.euc-jp': null
  'imports.encoding.of.gb18030': null
  'imports.encoding.of.big5': null
  'imports.encoding.of.euc-kr': null
  'imports.encoding.of.utf-16le': null
  'imports.encoding.of.utf-16be': null
  'retention.title': null
  'retention.hint': null
  'retention.configure': null
  'retention.tables': null
  'retention.table': null
  'retention.what': null
  'retention.of.asset_downloads': null
  'retention.of.audit_log': null
  'retention.of.campaign_event_failures': null
  'retention.of.campaign_event_log': null
  'retention.of.company_changes': null
  'retention.of.contact_events': null
  'retention.of.contact_utm_tags': null
  'retention.of.dynamic_content_servings': null
  'retention.of.email_feedback': null
  'retention.of.email_opens': null
  'retention.of.email_replies': null
  'retention.of.email_send_devices': null
  'retention.of.email_sends': null
  'retention.of.focus_interactions': null
  'retention.of.form_confirmations': null
  'retention.of.form_submissions': null
  'retention.of.imports': null
  'retention.of.message_queue': null
  'retention.of.notification_sends': null
  'retention.of.page_hits': null
  'retention.of.point_changes': null
  'retention.of.segment_changes': null
  'retention.of.stage_changes': null
  'retention.of.text_message_replies': null
  'retention.of.text_message_sends': null
  'retention.of.tweet_sends': null
  'retention.of.user_mails': null
  'retention.of.video_hits': null
  'retention.rows': null
  'retention.size': null
  'retention.days': null
  'retention.forever': null
  'retention.next': null
  'retention.count': null
  'retention.countOf': { table: string | number }
  'retention.counting': null
  'retention.empty': null
  'retention.oldest': { day: string | number }
  'retention.wouldGo': { rows: number; partitions: number }
  'retention.needed': { rows: number }
  'retention.runs': null
  'retention.noRuns': null
  'retention.started': null
  'retention.ended': null
  'retention.open': null
  'retention.deleted': null
  'retention.nothing': null
  'retention.went': { table: string | number; rows: number; partitions: number }
  'audit.title': null
  'audit.when': null
  'audit.who': null
  'audit.system': null
  'audit.action': null
  'audit.record': null
  'audit.changes': null
  'audit.address': null
  'audit.dateFrom': null
  'audit.dateTo': null
  'audit.narrow': null
  'audit.widen': { text: string | number }
  'audit.fields': { count: number }
  'audit.nothing': null
  'audit.older': null
  'audit.action.create': null
  'audit.action.update': null
  'audit.action.delete': null
  'audit.action.login': null
  'audit.action.login_failed': null
  'audit.action.logout': null
  'audit.action.export': null
  'audit.action.identified': null
  'audit.action.merged': null
  'audit.action.erase': null
  'audit.empty': null
  'audit.emptyHint': null
  'audit.action.edit': null
  'audit.action.archive': null
  'audit.action.continue': null
  'audit.action.fetch': null
  'audit.action.identities': null
  'audit.action.invite': null
  'audit.action.ipadded': null
  'audit.action.merge': null
  'audit.action.rotate': null
  'audit.action.schedule': null
  'audit.action.send': null
  'audit.action.take_back': null
  'audit.action.undo': null
  'audit.action.view': null
  'audit.action.withdraw': null
  'audit.action.reset_password': null
  'audit.action.accept_invitation': null
  'audit.action.first_run': null
  'audit.action.approve': null
  'audit.action.refuse': null
  'audit.action.publish': null
  'audit.action.discard': null
  'audit.object.role': null
  'audit.object.user': null
  'audit.object.client': null
  'audit.object.category': null
  'audit.object.company': null
  'audit.object.field': null
  'audit.object.point': null
  'audit.object.group': null
  'audit.object.insight': null
  'audit.object.trigger': null
  'audit.object.stage': null
  'audit.object.tag': null
  'audit.object.lead': null
  'audit.object.device': null
  'audit.object.note': null
  'audit.object.segment': null
  'audit.object.asset': null
  'audit.object.page': null
  'audit.object.dynamicContent': null
  'audit.object.form': null
  'audit.object.notification': null
  'audit.object.tweet': null
  'audit.object.sms': null
  'audit.object.email': null
  'audit.object.message': null
  'audit.object.focus': null
  'audit.object.campaign': null
  'audit.object.webhook': null
  'audit.object.report': null
  'audit.object.config': null
  'audit.object.security': null
  'audit.object.import': null
  'audit.object.importUpload': null
  'audit.object.export': null
  'audit.object.contactAction': null
  'audit.object.file': null
  'audit.object.theme': null
  'audit.object.view': null
  'audit.object.suppression': null
  'audit.object.submission': null
  'audit.object.audit': null
  'audit.field.dateIdentified': null
  'audit.field.method': null
  'audit.field.file': null
  'audit.field.email': null
  'audit.field.points': null
  'audit.field.owner': null
  'audit.field.firstname': null
  'audit.field.lastname': null
  'audit.field.canvasSettings': null
  'audit.field.type': null
  'audit.field.style': null
  'audit.field.subject': null
  'audit.field.language': null
  'audit.field.filters': null
  'audit.field.content': null
  'audit.field.source': null
  'audit.field.columns': null
  'audit.field.webhookUrl': null
  'audit.field.triggers': null
  'audit.field.channels': null
  'audit.field.properties': null
  'audit.field.color': null
  'audit.field.weight': null
  'audit.field.customHtml': null
  'audit.field.message': null
  'audit.field.heading': null
  'audit.field.storageLocation': null
  'audit.field.bundle': null
  'audit.field.remotePath': null
  'audit.action.added': null
  'audit.action.removed': null
  'audit.field.contacts': null
  'audit.action.end_access': null
  'audit.action.change_password': null
  'health.title': null
  'health.findings': null
  'health.nothing': null
  'health.level.error': null
  'health.level.warning': null
  'health.level.ok': null
  'health.waiting': null
  'health.nothingWaits': null
  'health.what': null
  'health.kind': null
  'health.count': null
  'health.since': null
  'health.orMore': { count: number }
  'health.runs': null
  'health.workers': null
  'health.database': null
  'health.size': null
  'health.migration': null
  'health.kind.consumer': null
  'health.kind.job': null
  'health.kind.lane': null
  'health.kind.mail': null
  'health.kind.work': null
  'health.state.waiting': null
  'health.state.running': null
  'health.state.due': null
  'health.state.later': null
  'health.state.sending': null
  'health.state.unknown': null
  'health.name.points.triggers': null
  'health.name.points.existing': null
  'health.name.reactToActions': null
  'health.name.segments.reaction': null
  'health.name.segments.crowds': null
  'health.name.segments.rebuilds': null
  'health.name.segment.rebuild': null
  'health.name.segment.purge': null
  'health.name.sends.brake': null
  'health.name.tracking.count-opens': null
  'health.name.tracking.last-active': null
  'health.name.textMessages.follow-segments': null
  'health.name.emails.follow-segments': null
  'health.name.emails.resume-broadcasts': null
  'health.name.textMessages.resume-broadcasts': null
  'health.name.emails.broadcast': null
  'health.name.textMessages.broadcast': null
  'health.name.messages.send': null
  'health.name.submissions.run-actions': null
  'health.name.campaigns.members': null
  'health.name.campaigns.reports': null
  'health.name.campaigns.mail-unpublished': null
  'health.name.takeDecisions': null
  'health.name.recordReaches': null
  'health.name.campaign.run': null
  'health.name.campaigns.dry-run': null
  'health.name.campaign.purge': null
  'health.name.queueItems': null
  'health.name.calls.push-submissions': null
  'health.name.reports.send': null
  'health.name.contactActions.run': null
  'health.name.exports.write': null
  'health.name.importUploads.run': null
  'health.name.importUploads.try': null
  'health.name.erasures.erase': null
  'health.name.retention': null
  'health.name.tags.delete-links': null
  'health.name.fields.index': null
  'health.name.fields.empty-columns': null
  'home.title': null
  'home.steps': null
  'home.done': null
  'home.open': null
  'home.step.contacts': null
  'home.step.segment': null
  'home.step.email': null
  'home.figures': { days: number }
  'home.newContacts': null
  'home.sent': null
  'home.opened': null
  'home.visits': null
  'home.submissions': null
  'home.points': null
  'home.range': null
  'home.days': { days: number }
  'home.attention': null
  'home.quiet': null
  'home.unknown': null
  'home.step.sender': null
  'home.hideSteps': null
  'home.stepsHidden': null
  'home.identified': null
  'home.failed': null
  'home.downloads': null
  'home.arrange': null
  'home.arranged': null
  'home.shown': null
  'home.earlier': { name: string | number }
  'home.later': { name: string | number }
  'home.hide': { name: string | number }
  'home.addFigure': null
  'home.contact': null
  'home.about.email': null
  'home.about.page': null
  'home.about.form': null
  'home.about.asset': null
  'home.amount': null
  'home.at': null
  'home.nothingBehind': null
  'home.nothingBehindHint': null
  'home.charts': null
  'home.addWidget': null
  'home.move': { name: string | number }
  'home.moveHint': null
  'home.takeOut': { name: string | number }
  'home.asTable': { name: string | number }
  'home.table': null
  'home.count': null
  'home.day': null
  'home.between': { from: string | number; to: string | number }
  'home.rangeBefore': null
  'home.rangeAfter': null
  'home.key.day': null
  'home.key.week': null
  'home.key.month': null
  'home.key.year': null
  'home.line.allContacts': null
  'home.line.identified': null
  'home.line.anonymous': null
  'home.line.contactsAdded': null
  'home.line.downloadCount': null
  'home.line.eventsTriggered': null
  'home.line.failedEmails': null
  'home.line.ignoredEmails': null
  'home.line.pageVisits': null
  'home.line.pointSum': null
  'home.line.readEmails': null
  'home.line.repetitive': null
  'home.line.returning': null
  'home.line.sentEmails': null
  'home.line.stageChanges': null
  'home.line.submissionCount': null
  'home.line.unique': null
  'home.line.contacts': null
  'home.line.created': null
  'home.line.createdBy': null
  'home.line.downloads': null
  'home.line.email': null
  'home.line.emailName': null
  'home.line.name': null
  'home.line.title': null
  'home.line.hits': null
  'home.line.uniqueHits': null
  'home.line.opened': null
  'home.line.read': null
  'home.line.referer': null
  'home.line.segment': null
  'home.line.sent': null
  'home.line.submissions': null
  'home.line.user': null
  'home.line.url': null
  'home.line.id': null
  'home.line.emailId': null
  'home.line.contactId': null
  'home.line.emailAddress': null
  'home.line.beingBuiltSince': null
  'home.mark.sent': { name: string | number }
  'home.mark.published': { name: string | number }
  'home.marks': { count: number }
  'home.happened': null
  'home.quietButWarned': null
  'home.level.error': null
  'home.level.warning': null
  'home.orMore': { sentence: string | number }
  'home.waits.approval': { count: number; name: string | number; reason: string | number }
  'home.waits.held': { count: number; name: string | number }
  'home.waits.stopped': { count: number; name: string | number; reason: string | number }
  'home.waits.publisher': { count: number; name: string | number }
  'home.waits.rounds': { count: number; name: string | number }
  'home.waits.failing': { count: number; name: string | number; reason: string | number }
  'home.waits.campaign': { count: number; name: string | number }
  'home.waits.domain': { count: number; name: string | number }
  'home.waits.import': { count: number; name: string | number; reason: string | number }
  'home.waits.export': { count: number; name: string | number; reason: string | number }
  'home.waits.erasedImport': { count: number; name: string | number; reason: string | number }
  'home.waits.erasedReport': { count: number; name: string | number }
  'home.waits.refused': { count: number; name: string | number; reason: string | number }
  'home.waits.rejectedSender': { count: number; name: string | number; reason: string | number }
  'home.waits.installation': { count: number; reason: string | number }
  'home.waits.report': { count: number; name: string | number; reason: string | number }
  'home.waits.webhook': { count: number; name: string | number; reason: string | number }
  'home.waits.job': { count: number; job: string | number; name: string | number; reason: string | number }
  'home.lastSent': null
  'jobs.title': null
  'jobs.job': null
  'jobs.ofState': null
  'jobs.everyState': null
  'jobs.state.queued': null
  'jobs.state.running': null
  'jobs.state.done': null
  'jobs.state.cancelled': null
  'jobs.state.failed': null
  'jobs.kind.export': null
  'jobs.kind.import': null
  'jobs.kind.contactAction': null
  'jobs.kind.dryrun': null
  'jobs.kind.erasure': null
  'jobs.progress': null
  'jobs.started': null
  'jobs.ended': null
  'jobs.error': null
  'jobs.actions': null
  'jobs.cancel': null
  'jobs.cancelled': null
  'jobs.empty': null
  'jobs.emptyHint': null
  'jobs.all': null
  'reports.title': null
  'reports.one': null
  'reports.new': null
  'reports.edit': null
  'reports.empty': null
  'reports.emptyHint': null
  'reports.field.source': null
  'reports.field.isScheduled': null
  'reports.rows': { count: number }
  'reports.noRows': null
  'reports.dateFrom': null
  'reports.dateTo': null
  'reports.rowsInTime': null
  'reports.by': { column: string | number }
  'reports.none': null
  'reports.schedule': null
  'reports.scheduled': null
  'reports.unschedule': null
  'reports.unscheduled': null
  'reports.unit': null
  'reports.unit.NOW': null
  'reports.unit.DAILY': null
  'reports.unit.WEEKLY': null
  'reports.unit.MONTHLY': null
  'reports.day': null
  'reports.day.MO': null
  'reports.day.TU': null
  'reports.day.WE': null
  'reports.day.TH': null
  'reports.day.FR': null
  'reports.day.SA': null
  'reports.day.SU': null
  'reports.day.WEEK_DAYS': null
  'reports.ofMonth': null
  'reports.first': null
  'reports.last': null
  'reports.format': null
  'reports.toAddress': null
  'reports.toAddressHint': null
  'reports.source': null
  'reports.columns': null
  'reports.filters': null
  'reports.addFilter': null
  'reports.removeFilter': { number: number }
  'reports.glue': { number: number }
  'reports.and': null
  'reports.or': null
  'reports.filterColumn': { number: number }
  'reports.filterCondition': { number: number }
  'reports.filterValue': { number: number }
  'reports.groupBy': null
  'reports.groupByHint': null
  'reports.order': null
  'reports.direction': null
  'reports.ascending': null
  'reports.descending': null
  'reports.saveAndShow': null
  'reports.ready.newContacts': null
  'reports.ready.newContactsHint': null
  'reports.ready.highScores': null
  'reports.ready.highScoresHint': null
  'reports.ready.emailResults': null
  'reports.ready.emailResultsHint': null
  'reports.ready.refusals': null
  'reports.ready.refusalsHint': null
  'reports.ready.submissions': null
  'reports.ready.submissionsHint': null
  'reports.ready.visits': null
  'reports.ready.visitsHint': null
  'emails.title': null
  'emails.one': null
  'emails.new': null
  'emails.empty': null
  'emails.emptyHint': null
  'emails.field.subject': null
  'emails.field.preheaderText': null
  'emails.field.fromName': null
  'emails.field.fromAddress': null
  'emails.field.replyToAddress': null
  'emails.field.emailType': null
  'emails.field.readCount': null
  'emails.field.sentCount': null
  'emails.field.lists': null
  'emails.field.lists.help': null
  'emails.field.customHtml': null
  'emails.choice.emailType.template': null
  'emails.choice.emailType.list': null
  'emails.edit': null
  'emails.test': null
  'emails.testTo': null
  'emails.testTo.help': null
  'emails.testNow': null
  'emails.testSent': { addresses: string | number }
  'emails.preview': null
  'emails.previewOf': { name: string | number }
  'emails.previewAs': null
  'emails.previewAs.help': null
  'emails.view': null
  'emails.view.wide': null
  'emails.view.narrow': null
  'emails.view.text': null
  'emails.view.headers': null
  'emails.size': { size: string | number }
  'emails.noHtml': null
  'emails.send': null
  'emails.sendQuestion': { name: string | number; count: number; segments: string | number }
  'emails.sendToViewed': { known: string; viewed: number; members: number }
  'emails.sendHold': { seconds: number }
  'emails.sendNow': null
  'emails.held': { count: number }
  'emails.takeBack': null
  'emails.takeBackNow': null
  'emails.takenBack': { sent: number }
  'emails.checks': null
  'emails.checksWarn': null
  'emails.checksStop': null
  'emails.place': { line: number; text: string | number }
  'emails.build': null
  'emails.approval': null
  'emails.approval.none': null
  'emails.approval.asked': null
  'emails.approval.approved': null
  'emails.approval.refused': null
  'emails.approval.askedBy': { name: string | number; at: string | number }
  'emails.approval.decidedBy': { name: string | number; at: string | number }
  'emails.approval.ask': null
  'emails.approval.note': null
  'emails.approval.note.help': null
  'emails.approval.held': null
  'emails.approval.approve': null
  'emails.approval.refuse': null
  'emails.approval.takeBack': null
  'emails.approval.did.ask': null
  'emails.approval.did.approve': null
  'emails.approval.did.refuse': null
  'emails.dynamicContent': null
  'emails.dynamicContent.default': { name: string | number }
  'emails.dynamicContent.help': null
  'emails.dynamicContent.variant': { name: string | number; number: number; count: number }
  'emails.audience': null
  'emails.audience.reached': { count: number }
  'emails.audience.members': { count: number }
  'emails.audience.left': null
  'emails.audience.why': null
  'emails.audience.count': null
  'emails.audience.some': null
  'emails.outcome.noAddress': null
  'emails.outcome.unsubscribed': null
  'emails.outcome.bounced': null
  'emails.outcome.blockedByHand': null
  'emails.outcome.had': null
  'emails.outcome.waiting': null
  'emails.outcome.excludedSegment': null
  'emails.outcome.excludedCategory': null
  'emails.outcome.invalidAddress': null
  'emails.outcome.limited': null
  'emails.outcome.reached': null
  'emails.clicks': null
  'emails.clicks.none': null
  'emails.clicks.segment': null
  'emails.clicks.segmentName': { name: string | number }
  'emails.clicks.link': null
  'emails.clicks.clicks': null
  'emails.clicks.people': null
  'emails.clicks.share': null
  'emails.clicks.gone': null
  'emails.clicks.map': { name: string | number }
  'emails.why': null
  'emails.why.who': null
  'emails.view.sheet': null
  'emails.cases': null
  'emails.cases.help': null
  'emails.cases.none': null
  'emails.case.noFirstName': null
  'emails.case.longestName': null
  'emails.case.otherLanguage': { detail: string | number }
  'emails.case.dynamicContent': { detail: string | number }
  'emails.previous': null
  'emails.next': null
  'emails.inverted': null
  'emails.sheet': null
  'emails.sheet.none': null
  'emails.beginning.list': null
  'emails.beginning.list.hint': null
  'emails.beginning.template': null
  'emails.beginning.template.hint': null
  'emails.sendCount': { count: number }
  'emails.heldOver': null
  'emails.case.variant': { name: string | number }
  'emails.variantShown': { name: string | number }
  'emails.variantBack': { name: string | number }
  'marketingMessages.title': null
  'marketingMessages.one': null
  'marketingMessages.new': null
  'marketingMessages.empty': null
  'marketingMessages.emptyHint': null
  'marketingMessages.field.channels': null
  'marketingMessages.field.channels.help': null
  'marketingMessages.channel.email': null
  'marketingMessages.channel.sms': null
  'marketingMessages.channel.notification': null
  'marketingMessages.channel.tweet': null
  'marketingMessages.pick.email': null
  'marketingMessages.pick.sms': null
  'marketingMessages.pick.notification': null
  'marketingMessages.pick.tweet': null
  'notifications.title': null
  'notifications.one': null
  'notifications.new': null
  'notifications.empty': null
  'notifications.emptyHint': null
  'notifications.field.heading': null
  'notifications.field.message': null
  'notifications.field.url': null
  'notifications.field.button': null
  'notifications.field.readCount': null
  'notifications.field.sentCount': null
  'outbox.title': null
  'outbox.empty': null
  'outbox.emptyHint': null
  'outbox.message': null
  'outbox.noMessage': null
  'outbox.systemMail': null
  'outbox.channel': null
  'outbox.channel.all': null
  'outbox.channel.email': null
  'outbox.channel.sms': null
  'outbox.channel.notification': null
  'outbox.channel.tweet': null
  'outbox.channel.user': null
  'outbox.reason': null
  'outbox.reason.due': null
  'outbox.reason.later': null
  'outbox.reason.retry': null
  'outbox.reason.pace': null
  'outbox.reason.held': null
  'outbox.reason.approval': null
  'outbox.reason.stopped': null
  'outbox.reason.frequency': null
  'outbox.reason.sending': null
  'outbox.reason.unknown': null
  'outbox.reason.failed': null
  'outbox.count': null
  'outbox.atLeast': { count: string | number }
  'outbox.at': null
  'outbox.error': null
  'outbox.actions': null
  'outbox.who': null
  'outbox.whoOf': { name: string | number }
  'outbox.goOn': null
  'outbox.goOnOf': { name: string | number }
  'outbox.goesOn': null
  'outbox.takeBack': null
  'outbox.takeBackOf': { name: string | number }
  'outbox.takenBack': null
  'outbox.nobody': null
  'outbox.noContact': null
  'outbox.contact': { id: string | number }
  'outbox.why': null
  'outbox.whyOf': { id: string | number }
  'outbox.more': null
  'sending.title': null
  'sending.mayNot': null
  'sending.mayNotHint': null
  'sending.transport': null
  'sending.noTransport': null
  'sending.configure': null
  'sending.domains': null
  'sending.none': null
  'sending.checkAll': null
  'sending.domain': null
  'sending.default': null
  'sending.checks': null
  'sending.unchecked': null
  'sending.emails': null
  'sending.checkedAt': null
  'sending.checkAgain': null
  'sending.checkNow': null
  'sending.all': null
  'sending.neverChecked': null
  'sending.found': null
  'sending.copied': null
  'sending.notCopied': null
  'sending.copy': { label: string | number }
  'sending.copyShort': null
  'sending.record.type': null
  'sending.record.name': null
  'sending.record.value': null
  'sending.state.pass': null
  'sending.state.fail': null
  'sending.state.unknown': null
  'sending.check.spf': null
  'sending.check.dkim': null
  'sending.check.dmarc': null
  'sending.check.mx': null
  'sending.check.returnPath': null
  'sending.check.reverseDns': null
  'sending.meaning.spf': null
  'sending.meaning.dkim': null
  'sending.meaning.dmarc': null
  'sending.meaning.mx': null
  'sending.meaning.returnPath': null
  'sending.meaning.reverseDns': null
  'sending.key.mailer_dsn': null
  'sending.key.mailer_from_name': null
  'sending.key.mailer_from_email': null
  'sending.key.mailer_return_path': null
  'sending.key.mailer_rate_limit': null
  'sending.key.mail_providers': null
  'sending.key.mail_warm_ups': null
  'sending.test': null
  'sending.test.to': null
  'sending.test.send': null
  'sending.test.sent': { address: string | number }
  'sending.test.kept': { address: string | number }
  'sending.warmUps': null
  'sending.limits': null
  'sending.warmUp.paused': null
  'sending.warmUp.perProvider': null
  'sending.warmUp.day': null
  'sending.warmUp.begins': { day: string | number }
  'sending.warmUp.over': null
  'sending.warmUp.dayOf': { day: string | number; days: string | number }
  'sending.warmUp.sent': null
  'sending.warmUp.sentOf': { sent: string | number; amount: string | number }
  'sending.warmUp.next': null
  'sending.limit.provider': null
  'sending.limit.other': null
  'sending.limit.slowed': { perMinute: string | number; reason: string | number }
  'sending.limit.limits': null
  'sending.limit.perMinute': { count: string | number }
  'sending.limit.perHour': { count: string | number }
  'sending.limit.connections': { count: string | number }
  'sending.limit.none': null
  'sending.limit.busy': null
  'sending.limit.waiting': null
  'sending.saved': null
  'sending.fixed': null
  'sending.dsnHint': null
  'textMessages.title': null
  'textMessages.one': null
  'textMessages.new': null
  'textMessages.empty': null
  'textMessages.emptyHint': null
  'textMessages.field.message': null
  'textMessages.field.sentCount': null
  'tweets.title': null
  'tweets.one': null
  'tweets.new': null
  'tweets.empty': null
  'tweets.emptyHint': null
  'tweets.field.text': null
  'tweets.field.sentCount': null
  'tweets.off': null
  'tweets.offHint': null
  'segmentBuilder.new': null
  'segmentBuilder.save': null
  'segmentBuilder.undo': null
  'segmentBuilder.redo': null
  'segmentBuilder.band': null
  'segmentBuilder.besides': null
  'segmentBuilder.group': { letter: string | number }
  'segmentBuilder.addRow': null
  'segmentBuilder.addGroup': null
  'segmentBuilder.keys': null
  'segmentBuilder.field': null
  'segmentBuilder.aboutShare': { share: string | number }
  'segmentBuilder.filled': { share: string | number }
  'segmentBuilder.chooseField': null
  'segmentBuilder.operator': { field: string | number }
  'segmentBuilder.value': { field: string | number }
  'segmentBuilder.values': { count: number }
  'segmentBuilder.pasteValues': null
  'segmentBuilder.duplicate': { field: string | number }
  'segmentBuilder.remove': { field: string | number }
  'segmentBuilder.withoutValue': null
  'segmentBuilder.valueMissing': null
  'segmentBuilder.notReady': { count: number }
  'segmentBuilder.nameMissing': null
  'segmentBuilder.fits': { count: number }
  'segmentBuilder.left': { count: string | number }
  'segmentBuilder.noCount': null
  'segmentBuilder.contacts': { count: number }
  'segmentBuilder.about': { count: number }
  'segmentBuilder.countExactly': null
  'segmentBuilder.unchanged': null
  'segmentBuilder.change': { change: string | number; enter: number; leave: number }
  'segmentBuilder.mailable': { withEmail: number; mayBeMailed: number }
  'segmentBuilder.moves': { names: string | number }
  'segmentBuilder.unseen': { count: number }
  'segmentBuilder.stale': null
  'segmentBuilder.saveMine': null
  'segmentBuilder.openTheirs': null
  'segmentBuilder.kept': { at: string | number }
  'segmentBuilder.keptIsOld': null
  'segmentBuilder.takeUp': null
  'segmentBuilder.throwAway': null
  'segmentBuilder.empty': null
  'segmentBuilder.recipes': null
  'segmentBuilder.recipe.readers': null
  'segmentBuilder.recipe.quiet': null
  'segmentBuilder.recipe.newcomers': null
  'segmentBuilder.recipe.reachable': null
  'segmentBuilder.panel': null
  'segmentBuilder.panel.sample': null
  'segmentBuilder.panel.test': null
  'segmentBuilder.panel.difference': null
  'segmentBuilder.sampleEmpty': null
  'segmentBuilder.nobody': null
  'segmentBuilder.nothing': null
  'segmentBuilder.reshuffle': null
  'segmentBuilder.testWhom': null
  'segmentBuilder.testFits': null
  'segmentBuilder.testFitsNot': null
  'segmentBuilder.has': { value: string | number }
  'segmentBuilder.differenceNew': null
  'segmentBuilder.differenceNone': null
  'segmentBuilder.enter': null
  'segmentBuilder.leave': null
  'segmentBuilder.unit': null
  'segmentBuilder.unit.day': null
  'segmentBuilder.unit.week': null
  'segmentBuilder.unit.month': null
  'segmentBuilder.unit.year': null
  'segmentBuilder.span': { from: string | number; to: string | number }
  'segmentBuilder.whenKind': null
  'segmentBuilder.when.date': null
  'segmentBuilder.when.ago': null
  'segmentBuilder.when.ahead': null
  'segmentBuilder.when.today': null
  'segmentBuilder.when.yesterday': null
  'segmentBuilder.when.tomorrow': null
  'segmentBuilder.when.this week': null
  'segmentBuilder.when.last week': null
  'segmentBuilder.when.next week': null
  'segmentBuilder.when.this month': null
  'segmentBuilder.when.last month': null
  'segmentBuilder.when.next month': null
  'segmentBuilder.when.this year': null
  'segmentBuilder.when.last year': null
  'segmentBuilder.when.next year': null
  'segmentBuilder.when.anniversary': null
  'segmentBuilder.when.other': null
  'segmentBuilder.object.lead': null
  'segmentBuilder.object.company': null
  'segmentBuilder.object.behaviors': null
  'segmentBuilder.object.groups': null
  'segmentBuilder.type.text': null
  'segmentBuilder.type.textarea': null
  'segmentBuilder.type.html': null
  'segmentBuilder.type.lookup': null
  'segmentBuilder.type.email': null
  'segmentBuilder.type.url': null
  'segmentBuilder.type.tel': null
  'segmentBuilder.type.number': null
  'segmentBuilder.type.boolean': null
  'segmentBuilder.type.date': null
  'segmentBuilder.type.datetime': null
  'segmentBuilder.type.time': null
  'segmentBuilder.type.select': null
  'segmentBuilder.type.multiselect': null
  'segmentBuilder.type.lookup_id': null
  'segmentBuilder.type.country': null
  'segmentBuilder.type.region': null
  'segmentBuilder.type.locale': null
  'segmentBuilder.type.timezone': null
  'segments.title': null
  'segments.one': null
  'segments.new': null
  'segments.empty': null
  'segments.emptyHint': null
  'segments.details': null
  'segments.editFilters': null
  'segments.facts': null
  'segments.filters': null
  'segments.byHandOnly': null
  'segments.members': { count: number }
  'segments.nobody': null
  'segments.contact': null
  'segments.how': null
  'segments.since': null
  'segments.byHand': null
  'segments.byFilters': null
  'segments.why': null
  'segments.field.publicName': null
  'segments.field.publicName.help': null
  'segments.field.isGlobal': null
  'segments.field.isPreferenceCenter': null
  'focusItems.title': null
  'focusItems.one': null
  'focusItems.new': null
  'focusItems.empty': null
  'focusItems.emptyHint': null
  'focusItems.edit': null
  'focusItems.results': null
  'focusItems.section.content': null
  'focusItems.section.look': null
  'focusItems.section.moment': null
  'focusItems.section.about': null
  'focusItems.field.type': null
  'focusItems.field.type.help': null
  'focusItems.field.style': null
  'focusItems.field.website': null
  'focusItems.field.website.help': null
  'focusItems.field.form': null
  'focusItems.field.form.help': null
  'focusItems.field.htmlMode': null
  'focusItems.field.html': null
  'focusItems.field.html.help': null
  'focusItems.field.editor': null
  'focusItems.field.content.headline': null
  'focusItems.field.content.headline.help': null
  'focusItems.field.content.tagline': null
  'focusItems.field.content.link_text': null
  'focusItems.field.content.link_url': null
  'focusItems.field.content.link_new_window': null
  'focusItems.field.content.font': null
  'focusItems.field.content.font.help': null
  'focusItems.field.content.css': null
  'focusItems.field.bar.placement': null
  'focusItems.field.modal.placement': null
  'focusItems.field.notification.placement': null
  'focusItems.field.bar.size': null
  'focusItems.field.bar.allow_hide': null
  'focusItems.field.bar.push_page': null
  'focusItems.field.colors.primary': null
  'focusItems.field.colors.text': null
  'focusItems.field.colors.button': null
  'focusItems.field.colors.button_text': null
  'focusItems.field.animate': null
  'focusItems.field.when': null
  'focusItems.field.timeout': null
  'focusItems.field.link_activation': null
  'focusItems.field.frequency': null
  'focusItems.field.stop_after_conversion': null
  'focusItems.field.stop_after_close': null
  'focusItems.choice.type.notice': null
  'focusItems.choice.type.link': null
  'focusItems.choice.type.form': null
  'focusItems.choice.style.bar': null
  'focusItems.choice.style.modal': null
  'focusItems.choice.style.notification': null
  'focusItems.choice.style.page': null
  'focusItems.choice.htmlMode.basic': null
  'focusItems.choice.htmlMode.html': null
  'focusItems.choice.htmlMode.editor': null
  'focusItems.choice.placement.top': null
  'focusItems.choice.placement.middle': null
  'focusItems.choice.placement.bottom': null
  'focusItems.choice.placement.top_left': null
  'focusItems.choice.placement.top_right': null
  'focusItems.choice.placement.bottom_left': null
  'focusItems.choice.placement.bottom_right': null
  'focusItems.choice.size.regular': null
  'focusItems.choice.size.large': null
  'focusItems.choice.when.immediately': null
  'focusItems.choice.when.scroll_slight': null
  'focusItems.choice.when.scroll_middle': null
  'focusItems.choice.when.scroll_bottom': null
  'focusItems.choice.when.leave': null
  'focusItems.choice.frequency.everypage': null
  'focusItems.choice.frequency.once': null
  'focusItems.choice.frequency.q2min': null
  'focusItems.choice.frequency.q15min': null
  'focusItems.choice.frequency.hourly': null
  'focusItems.choice.frequency.daily': null
  'focusItems.begin.headline': null
  'focusItems.begin.link': null
  'focusItems.preview': null
  'focusItems.previewFrame': null
  'focusItems.previewHint': null
  'focusItems.width': null
  'focusItems.width.wide': null
  'focusItems.width.narrow': null
  'focusItems.figure.views': null
  'focusItems.figure.clicks': null
  'focusItems.figure.submissions': null
  'focusItems.figure.by': { times: number; contacts: number }
  'focusItems.embed': null
  'focusItems.embed.help': null
  'focusItems.embed.notLive': null
  'focusItems.embed.copy': null
  'focusItems.embed.copied': null
  'kit.search': null
  'kit.clearSearch': null
  'kit.searching': null
  'kit.nothingFound': null
  'kit.nothingFoundHint': { search: string | number }
  'kit.selectAll': null
  'kit.select': { name: string | number }
  'kit.selected': { count: number }
  'kit.deleted': { count: number }
  'kit.copy': null
  'kit.delete': null
  'kit.undo': null
  'kit.close': null
  'kit.save': null
  'kit.cancel': null
  'kit.saved': { name: string | number }
  'kit.loading': null
  'kit.retry': null
  'kit.pages': null
  'kit.previousPage': null
  'kit.nextPage': null
  'kit.position': { from: number; to: number; total: number }
  'kit.addWord': null
  'kit.failed': null
  'kit.positionOfMany': { from: number; to: number }
  'kit.staleTitle': null
  'kit.staleChoose': null
  'kit.staleNothingToChoose': null
  'kit.staleMine': null
  'kit.staleTheirs': null
  'kit.staleEmpty': null
  'kit.staleKept': { fields: string | number }
  'kit.usedIn': null
  'kit.usedNowhere': null
  'kit.usedInMore': { count: number }
  'kit.usedInUnseen': { count: number }
  'kit.usedInPart': null
  'kit.views': null
  'kit.viewNamed': { name: string | number }
  'kit.viewsEmpty': null
  'kit.viewUsual': null
  'kit.viewDelete': { name: string | number }
  'kit.viewName': null
  'kit.viewShared': null
  'kit.viewKeep': null
  'kit.viewKept': { name: string | number }
  'kit.export': null
  'kit.export.all': null
  'kit.export.everything': null
  'kit.export.search': { search: string | number }
  'kit.export.format': null
  'kit.export.format.csv': null
  'kit.export.format.xlsx': null
  'kit.export.columns': null
  'kit.export.columnsHint': null
  'kit.export.everyColumn': null
  'kit.export.begin': null
  'kit.export.underWay': { count: number }
  'kit.export.done': { count: number }
  'kit.export.progress': null
  'kit.export.failed': null
  'kit.export.download': { size: string | number }
  'kit.export.expires': null
  'kit.export.column.id': null
  'kit.export.column.ownerusername': null
  'kit.export.column.lastActive': null
  'kit.export.column.dateIdentified': null
  'kit.export.column.stage': null
  'kit.export.column.tags': null
  'kit.export.column.doNotEmail': null
  'kit.export.column.score': null
  'kit.export.column.dateSubmitted': null
  'kit.export.column.contactId': null
  'kit.export.column.ipAddress': null
  'kit.export.column.referer': null
  'kit.export.column.dateAdded': null
  'kit.export.column.createdByUser': null
  'kit.export.column.dateModified': null
  'kit.export.column.modifiedByUser': null
  'kit.peek': { name: string | number }
  'kit.peeks': null
  'kit.peekOpen': { name: string | number }
  'kit.selectMatching': { count: number }
  'kit.tabs': null
  'kit.pickColor': { field: string | number }
  'kit.key.search': null
  'kit.key.down': null
  'kit.key.up': null
  'kit.key.open': null
  'kit.key.peek': null
  'kit.key.select': null
  'kit.key.extend': null
  'kit.key.menu': null
  'kit.key.edit': null
  'kit.rowMenu': { name: string | number }
  'kit.before': null
  'kit.after': null
  'kit.neighbours': null
  'kit.place': { place: number; total: number }
  'kit.columns': null
  'kit.columnsShown': null
  'kit.columnStays': null
  'kit.columnEarlier': { name: string | number }
  'kit.columnLater': { name: string | number }
  'kit.columnHide': { name: string | number }
  'kit.columnSearch': null
  'kit.columnsMore': null
  'kit.columnsUsual': null
  'kit.density': null
  'kit.density.normal': null
  'kit.density.compact': null
  'kit.beginnings': null
  'kit.savedView': null
  'kit.deletedOne': { name: string | number }
  'shell.skip': null
  'shell.menu': null
  'shell.navigation': null
  'shell.wide': null
  'shell.fold': null
  'shell.unfold': null
  'shell.section.audience': null
  'shell.section.messages': null
  'shell.section.journeys': null
  'shell.section.web': null
  'shell.section.insight': null
  'shell.section.settings': null
  'shell.section.you': null
  'shell.section.team': null
  'shell.section.data': null
  'shell.section.sending': null
  'shell.section.integrations': null
  'shell.section.system': null
  'shell.light': null
  'shell.dark': null
  'shell.signOut': null
  'shell.home': null
  'shell.missing': null
  'shell.missingHint': null
  'shell.signInTitle': null
  'shell.username': null
  'shell.password': null
  'shell.code': null
  'shell.forgotten': null
  'shell.codeHint': null
  'shell.signIn': null
  'shell.new': null
  'shell.palette': null
  'shell.paletteHint': null
  'shell.palettePart': null
  'shell.recent': null
  'shell.pages': null
  'shell.actions': null
  'shell.help': null
  'shell.helpContacts': null
  'shell.helpSegments': null
  'shell.helpActions': null
  'shell.helpSearch': null
  'shell.helpAll': null
  'shell.ctrlK': null
  'shell.keys': null
  'shell.key.help': null
  'shell.key.new': null
  'shell.key.go': null
  'shell.lettersOn': null
  'shell.lettersOff': null
  'shell.lettersChoose': null
  'shell.health': null
  'shell.health.ok': null
  'shell.health.warning': null
  'shell.health.error': null
  'shell.guide': null
  'shell.asOf': { at: string | number }
  'shell.changes': null
  'shell.changes.none': null
  'shell.changes.undo': { text: string | number }
  'shell.changes.done': null
  'shell.changes.underWay': null
  'shell.changes.jobs': null
  'shell.published': { name: string | number }
  'shell.unpublished': { name: string | number }
  'shell.publish': null
  'shell.unpublish': null
  'shell.publishNow': { name: string | number }
  'shell.paletteOf': { name: string | number }
  'shell.paletteBack': { path: string | number }
  'shell.paletteStart': null
  'shell.paletteActions': null
  'shell.paletteArgument': null
  'shell.paletteNumber': null
  'shell.paletteThis': null
  'shell.palettePeeks': null
  'shell.paletteDoes': null
  'shell.paletteNew': { name: string | number }
  'shell.settings': null
  'shell.ctrlEnter': null
  'shell.paletteAsks': null
  'shell.paletteCloses': null
  'shell.palettePath': null
  'words.copyOf': { name: string | number }
  'words.yes': null
  'words.no': null
  'words.state.draft': null
  'words.state.scheduled': null
  'words.state.waiting': null
  'words.state.running': null
  'words.state.live': null
  'words.state.paused': null
  'words.state.finished': null
  'words.state.cancelled': null
  'words.state.failed': null
  'words.state.approval': null
  'words.state.held': null
  'words.state.hidden': null
  'words.state.unknown': null
  'words.error.network': null
  'words.error.forbidden': null
  'words.error.missing': null
  'words.error.server': null
  'words.error.request': { id: string | number }
  'words.field.name': null
  'words.field.title': null
  'words.field.label': null
  'words.field.alias': null
  'words.field.description': null
  'words.field.category': null
  'words.field.isPublished': null
  'words.field.publishUp': null
  'words.field.publishDown': null
  'words.field.dateAdded': null
  'words.field.dateModified': null
  'words.field.createdByUser': null
  'words.field.modifiedByUser': null
  'words.field.state': null
  'words.field.language': null
  'words.field.id': null
}

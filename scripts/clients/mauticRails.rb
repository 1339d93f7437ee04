# Drives the published Ruby gem through its own models, over OAuth 2. The Rails engine around them is left out.
require 'active_record'
require 'active_model'
require 'active_support/all'
require 'json'
require 'rest-client'

URL = ENV.fetch('TEST_BASE_URL')
BASIC = { user: ENV.fetch('TEST_BASIC_AUTH_USERNAME'), password: ENV.fetch('TEST_BASIC_AUTH_PASSWORD') }.freeze

def check(what, is_true, answer = nil)
  puts is_true ? "ok #{what}" : "#{what}: #{answer.inspect}"
  exit 1 unless is_true
end

def api(path, body)
  headers = { content_type: :json, accept: :json }
  answer = RestClient::Request.execute(method: :post, url: "#{URL}/api#{path}", payload: body.to_json, headers: headers, **BASIC)
  JSON.parse(answer.body)
end

gem_folder = Dir.pwd
$LOAD_PATH.unshift File.join(gem_folder, 'lib')
$LOADED_FEATURES << File.join(gem_folder, 'lib/mautic/engine.rb')
require 'mautic'
%w[application_record connection tag stage campaign contact event form web_hook connections/oauth2]
  .each { |name| require File.join(gem_folder, 'app/models/mautic', name) }
ActiveRecord::Base.establish_connection(adapter: 'sqlite3', database: ':memory:')
ActiveRecord::Migration.verbose = false
Dir[File.join(gem_folder, 'db/migrate/*.rb')].each do |file|
  require file
  File.basename(file, '.rb').sub(/^\d+_/, '').camelize.constantize.new.change
end

made = api('/credentials/new', { name: 'Ruby', redirectUris: ['https://rails.example/callback'], role: 1 })['credential']
mautic = Mautic::Connections::Oauth2.create!(url: URL, client_id: made['clientId'], secret: made['clientSecret'])
token = mautic.client.client_credentials.get_token
check('gets a token', token.token.present?, token)
mautic.update!(token: token.token)

contact = mautic.contacts.new({ 'email' => 'rb@clients.example' })
contact.firstname = 'Ruby'
check('creates a contact', contact.save && contact.id, contact.errors)
contact.tags << 'gem'
contact.tags << 'rails'
check('adds tags', contact.save && contact.tags.map(&:name).sort == %w[gem rails], contact.attributes)
contact.tags.remove('gem')
check('removes a tag', contact.save && mautic.contacts.find(contact.id).tags.map(&:name) == %w[rails], contact.attributes)
contact.city = 'Ulm'
check('edits it', contact.save && mautic.contacts.find(contact.id).city == 'Ulm', contact.errors)
check('finds it', mautic.contacts.where(search: 'email:rb@clients.example').map(&:id) == [contact.id], nil)
check('lists all', mautic.contacts.all(limit: 'all').size == mautic.contacts.count, mautic.contacts.count)
check('blocks email', contact.do_not_contact!(comments: 'asked') && contact.dnc?, contact.attributes)
check('allows email', contact.remove_do_not_contact! && !contact.dnc?, contact.attributes)

stage = Mautic::Stage.in(mautic).new({ 'name' => 'Warm' })
stage.weight = 3
check('creates a stage', stage.save && stage.id, stage.errors)
check('moves it to the stage', stage.add_contact!(contact.id), stage.id)
campaign = mautic.campaigns.new({ 'name' => 'Gem' })
campaign.description = 'x'
check('creates a campaign', campaign.save && campaign.id, campaign.errors)
check('adds it to the campaign', campaign.add_contact!(contact.id), campaign.id)
check('lists its campaigns', contact.campaigns.map(&:id) == [campaign.id], contact.campaigns)
check('removes it', campaign.remove_contact!(contact.id), campaign.id)
check('names a record that is missing', begin
  mautic.contacts.find(9_999_999)
rescue Mautic::RecordNotFound
  true
end)

form = mautic.forms.all.first
Request = Struct.new(:host, :remote_ip)
Mautic::FormHelper.submit(url: URL, form: form.id, request: Request.new('shop.example', '198.51.100.7')) do |fields|
  fields.email = 'form@clients.example'
end
submission = form.submissions.last
check('submits a form', submission&.results&.fetch('email') == 'form@clients.example', submission)
check('reads who submitted it', form.submission(submission.id).contact_id.to_i.positive?, submission)
check('deletes the contact', contact.destroy, contact.errors)

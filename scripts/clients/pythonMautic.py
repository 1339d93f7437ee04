# Drives the published python-mautic through its own classes, over HTTP Basic. It has no tests of its own.
import os
import sys
import types

try:
    import requests_oauthlib  # noqa: F401
except ImportError:
    # Only its OAuth 2 client needs the package; its resources are the same over Basic.
    missing = types.ModuleType('requests_oauthlib')
    missing.OAuth2Session = None
    sys.modules['requests_oauthlib'] = missing
    print('requests_oauthlib is missing: OAuth 2 is not run')

from mautic import (  # noqa: E402
    Companies, ContactFields, Contacts, Emails, Forms, MauticBasicAuthClient, Notes, Segments, Stages, Stats, Users,
)

client = MauticBasicAuthClient(
    os.environ['TEST_BASE_URL'],
    os.environ['TEST_BASIC_AUTH_USERNAME'],
    os.environ['TEST_BASIC_AUTH_PASSWORD'],
)


def check(what, is_true, answer):
    if not is_true:
        sys.exit('%s: %r' % (what, answer))
    print('ok', what)


contacts = Contacts(client)
made = contacts.create({'firstname': 'Bob', 'email': 'bob@clients.example', 'tags': ['a', 'b']})
check('creates a contact', made.get('contact', {}).get('id'), made)
contact_id = made['contact']['id']
check('keeps both tags', sorted(tag['tag'] for tag in made['contact']['tags']) == ['a', 'b'], made)
edited = contacts.edit(contact_id, {'city': 'Ulm'})
check('edits it', edited['contact']['fields']['all']['city'] == 'Ulm', edited)
put = contacts.edit(contact_id, {'firstname': 'Bob', 'email': 'bob@clients.example', 'city': 'Bonn'}, True)
check('puts it', put['contact']['fields']['all']['city'] == 'Bonn', put)
listed = contacts.get_list(search='email:bob@clients.example', minimal=True)
check('finds it', str(contact_id) in listed['contacts'], listed)
published = contacts.get_published_list(limit=1)
check('lists published contacts', len(published['contacts']) == 1, published)
segments = Segments(client)
segment = segments.create({'name': 'Python'})
segment_id = segment['list']['id']
check('adds it to a segment', segments.add_contact(segment_id, contact_id).get('success') == 1, segment)
check('lists its segments', contacts.get_contact_segments(contact_id)['total'] == 1, contact_id)
stages = Stages(client)
stage = stages.create({'name': 'Warm', 'weight': 3})
check('gives it a stage', stages.add_contact(stage['stage']['id'], contact_id).get('success') == 1, stage)
company = Companies(client).create({'companyname': 'Tower'})
check('adds it to a company', Companies(client).add_contact(company['company']['id'], contact_id).get('success') == 1, company)
check('adds points', contacts.add_points(contact_id, 5).get('success') in (1, True), contact_id)
dnc = contacts.add_dnc(contact_id)
check('blocks email', dnc.get('contact', {}).get('id') == contact_id, dnc)
note = Notes(client).create({'lead': contact_id, 'text': 'Called', 'type': 'call'})
check('writes a note', note.get('note', {}).get('id'), note)
check('lists fields', ContactFields(client).get_list(limit=200).get('total'), None)
check('lists emails', Emails(client).get_list().get('total'), None)
check('lists forms', Forms(client).get_list().get('total'), None)
check('reads who it is', Users(client).get_self().get('username'), None)
check('reads statistics', 'stats' in Stats(client).get('lead_points_change_log'), None)
deleted = contacts.delete(contact_id)
check('deletes it', deleted.get('contact') is not None, deleted)

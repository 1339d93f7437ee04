// What the plain pages say, in the languages of the administration interface.

const en = {
  reset: {
    title: 'Choose a new password',
    why: 'It replaces the old one, and ends your sessions everywhere.',
  },
  invitation: { title: 'Welcome', why: 'Choose a password to begin with.' },
  'first-run': { title: 'Your account', why: 'This is the first account here. It may do everything.' },
  forgotten: 'Forgotten your password?',
  mailed: 'A link to choose a new one is mailed to the address of your account.',
  userNameOrEmail: 'User name or email',
  sendLink: 'Send the link',
  nothingTyped: 'Type your name or address.',
  look: 'Look into your mail',
  onItsWay: 'If there is such an account, a link is on its way to its address. It works for an hour.',
  account: 'For the account {name}.',
  username: 'User name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least six characters, and none that is easily guessed.',
  confirm: 'The password once more',
  save: 'Save',
  done: 'Done',
  isSet: 'Your password is set.',
  signIn: 'Sign in',
  gone: 'This link does not work',
  again: 'Ask for a new one',
}

/** Every text, by language. */
export const PAGE_WORDS: Readonly<Record<string, typeof en>> = {
  en,
  de: {
    reset: {
      title: 'Neues Passwort wählen',
      why: 'Es ersetzt das alte und beendet Ihre Sitzungen überall.',
    },
    invitation: { title: 'Willkommen', why: 'Wählen Sie zu Beginn ein Passwort.' },
    'first-run': { title: 'Ihr Konto', why: 'Das ist das erste Konto hier. Es darf alles.' },
    forgotten: 'Passwort vergessen?',
    mailed: 'Ein Link, mit dem Sie ein neues wählen, geht an die Adresse Ihres Kontos.',
    userNameOrEmail: 'Benutzername oder E-Mail',
    sendLink: 'Link senden',
    nothingTyped: 'Geben Sie Ihren Namen oder Ihre Adresse ein.',
    look: 'Sehen Sie in Ihre Post',
    onItsWay: 'Wenn es dieses Konto gibt, ist ein Link an seine Adresse unterwegs. Er gilt eine Stunde lang.',
    account: 'Für das Konto {name}.',
    username: 'Benutzername',
    firstName: 'Vorname',
    lastName: 'Nachname',
    email: 'E-Mail',
    password: 'Passwort',
    passwordHint: 'Mindestens sechs Zeichen, und keines, das leicht zu erraten ist.',
    confirm: 'Passwort noch einmal',
    save: 'Speichern',
    done: 'Fertig',
    isSet: 'Ihr Passwort ist gesetzt.',
    signIn: 'Anmelden',
    gone: 'Dieser Link funktioniert nicht',
    again: 'Einen neuen anfordern',
  },
}

export type PageWords = typeof en

// The published package has no types of its own.
declare module 'mautic-api' {
  interface Answer {
    status: number
    // biome-ignore lint/suspicious/noExplicitAny: the client hands bodies through as they come.
    data: any
  }
  interface Resource {
    get(id: number): Promise<Answer>
    list(params?: object): Promise<Answer>
    create(data: object): Promise<Answer>
    edit(id: number, data: object): Promise<Answer>
    editOrCreate(id: number, data: object): Promise<Answer>
    delete(id: number): Promise<Answer>
  }
  export default class Client {
    constructor(options: { baseUrl: string; auth: { username: string; password: string } })
    contacts: Resource & {
      addPoints(id: number, points: number, data?: object): Promise<Answer>
      subtractPoints(id: number, points: number, data?: object): Promise<Answer>
      getNotes(id: number): Promise<Answer>
      getActivityEvents(id: number, params?: object): Promise<Answer>
      getCompanies(id: number): Promise<Answer>
      addUTMTags(id: number, data: object): Promise<Answer>
      removeUTMTags(id: number, utmId: number): Promise<Answer>
      listSegments(id: number): Promise<Answer>
      addDoNotContact(id: number, data: object, channel?: string): Promise<Answer>
      removeDoNotContact(id: number, data: object, channel?: string): Promise<Answer>
    }
    segments: Resource & {
      addContact(id: number, contactId: number): Promise<Answer>
      removeContact(id: number, contactId: number): Promise<Answer>
    }
    companies: Resource & {
      addContact(id: number, contactId: number): Promise<Answer>
      removeContact(id: number, contactId: number): Promise<Answer>
    }
    tags: Resource
  }
}

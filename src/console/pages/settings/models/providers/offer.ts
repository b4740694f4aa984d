/** A model server that was found on the service's machine. */
export interface Offer {
  name: string
  base_url: string
  models: readonly string[]
}

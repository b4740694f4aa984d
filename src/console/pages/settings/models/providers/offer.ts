/** A model server that was found on the machine of the service. */
export interface Offer {
  name: string
  base_url: string
  models: readonly string[]
}

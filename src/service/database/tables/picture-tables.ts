/** The tables of descriptions of pictures. */
export interface PictureTables {
  /** The model of an organization that describes pictures, by its public ID. */
  picture_models: { organization_id: string; id: string; model: string; created_at: string }

  /**
   * What a model wrote of a picture, so that no restart asks for it again. `picture` is its number on the page, or 0 for
   * the page as a whole; `text` is empty where there is nothing to say. Deleted with the version.
   */
  picture_descriptions: {
    version_id: string
    page: number
    picture: number
    model: string
    text: string
  }
}

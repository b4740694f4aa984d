/** The graph that uploaded files are added to. */
export interface UploadTarget {
  id: string
  name: string
}

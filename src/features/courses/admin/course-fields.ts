/** What people call the fields of a course. */
export const fieldNames: Readonly<Record<string, string>> = {
  title: 'Course Name',
  description: 'Course Description',
  type: 'Course Type',
  price: 'Price',
  duration: 'Duration',
  instructor: 'Instructor',
  module_number: 'Section',
  image_url: 'Image',
  certificate_id: 'Certificate',
  class_link: 'Class Link',
  replay_link: 'Replay Link',
  published: 'Published',
  parent_course_id: 'Parent Course',
}

export default function RosterPage() {
  return null
}

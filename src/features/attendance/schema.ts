export const attendanceStates = ['present', 'absent', 'excused'] as const
export type AttendanceState = (typeof attendanceStates)[number]

/** Who said so: the person by joining, or staff, whose word stands. */
export const attendanceSources = ['joined', 'staff'] as const

export const completionCauses = ['sessions', 'staff'] as const

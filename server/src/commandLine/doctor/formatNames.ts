/** Apart from what makes them: who only asks for help does not wait for that. */
export const doctorFormats = ['text', 'json', 'sarif'] as const;

export type DoctorFormat = (typeof doctorFormats)[number];

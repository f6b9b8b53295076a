/** As the manifest has it. */
export const participantId = 'soulscope.soul';

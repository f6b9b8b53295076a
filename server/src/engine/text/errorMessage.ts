/** What an error says; what was thrown need not be one. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

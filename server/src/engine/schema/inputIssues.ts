import type * as z from 'zod';

/** What is wrong with a tool's input, one line an issue: `title: Too small: …`. */
export const inputIssues = (error: z.ZodError): string[] =>
	error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

import type * as z from 'zod';

/** What a value has to be, by the name of its type. */
const kinds: Readonly<Record<string, string>> = {
	string: 'has to be a text',
	number: 'has to be a number',
	boolean: 'has to be true or false',
	array: 'has to be a list, in [ ]',
	object: 'has to be an object, in { }',
	record: 'has to be an object, in { }',
};

function sayIssue(issue: z.core.$ZodIssue): string {
	switch (issue.code) {
		case 'invalid_type':
			if (issue.message.endsWith('received undefined')) return 'is missing';
			return kinds[issue.expected] ?? issue.message;
		case 'too_small':
			return issue.origin === 'array' ? 'has to have something in it' : `has to be at least ${issue.minimum}`;
		case 'invalid_value':
			return `has to be one of: ${issue.values.map(String).join(', ')}`;
		default:
			return issue.message;
	}
}

/** The same for people: `patches, number 1, start_line: has to be a number`. */
export const issuesForPeople = (error: z.ZodError): string[] =>
	error.issues.map((issue) => {
		const where = issue.path.map((part) => (typeof part === 'number' ? `number ${part + 1}` : String(part)));
		return `${where.join(', ') || 'the input'}: ${sayIssue(issue)}`;
	});

/** What is wrong with a tool's input, one line an issue: `title: Too small: …`. */
export const inputIssues = (error: z.ZodError): string[] =>
	error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

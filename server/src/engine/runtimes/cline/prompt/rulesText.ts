/** What stands before and behind the text of a rule; all of them together open with a heading. */
export const frameOf = (name: string, isFirst: boolean): readonly [before: string, after: string] => [
	`\n\n${isFirst ? '# Rules\n' : ''}## ${name}\n`,
	'',
];

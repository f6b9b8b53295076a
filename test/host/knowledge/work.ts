/** What is done before a process is killed, and then, thing by thing, until it is. */
export const before: readonly (readonly [operation: string, input: object])[] = [
	['write', { logical_path: 'a.md', content: 'The kiln is cold.' }],
	['write', { logical_path: 'a.md', content: 'The kettle is hot.' }],
];

export const work: readonly (readonly [operation: string, input: object])[] = [
	['move', { from_logical_path: 'a.md', to_logical_path: 'b.md' }],
	['prune', { before: '1s', dry_run: false }],
	['write', { logical_path: 'c.md', content: 'The kiln is cold again.' }],
];

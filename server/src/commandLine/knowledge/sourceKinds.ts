import { type KnowledgeOperation, operation } from './operation.ts';

interface SourceKind {
	readonly name: string;
	readonly example: string;
}

/** What can be added. */
const sourceKinds: readonly SourceKind[] = [
	{ name: 'file', example: 'notes/tea.md' },
	{ name: 'folder', example: 'docs' },
	{ name: 'pattern', example: 'docs/**/*.md' },
	{ name: 'inline', example: 'inline:Sam likes oolong.' },
	{ name: 'web page', example: 'https://example.com/page' },
];

export const sourcesOperation: KnowledgeOperation = operation<{ data: { sources: readonly SourceKind[] } }>({
	name: 'sources',
	description: 'list what can be added',
	answer: async () => ({ is_error: false, data: { sources: sourceKinds } }),
	print({ data: { sources } }, terminal) {
		for (const { name, example } of sources) {
			terminal.out(`${name}  ${example}\n`);
		}
	},
});

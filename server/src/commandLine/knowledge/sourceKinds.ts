import { type KnowledgeOperation, operation } from './operation.ts';

interface SourceKind {
	readonly name: string;
	readonly example: string;
	readonly available: boolean;
}

/** What can be added, and what cannot yet. */
const sourceKinds: readonly SourceKind[] = [
	{ name: 'file', example: 'notes/tea.md', available: true },
	{ name: 'folder', example: 'docs', available: true },
	{ name: 'pattern', example: 'docs/**/*.md', available: true },
	{ name: 'inline', example: 'inline:Sam likes oolong.', available: true },
	{ name: 'web page', example: 'https://example.com/page', available: true },
];

export const sourcesOperation: KnowledgeOperation = operation<{ data: { sources: readonly SourceKind[] } }>({
	name: 'sources',
	description: 'list what can be added',
	answer: async () => ({ is_error: false, data: { sources: sourceKinds } }),
	print({ data: { sources } }, terminal) {
		for (const { name, example, available } of sources) {
			terminal.out(`${name}  ${example}${available ? '' : '  (not yet)'}\n`);
		}
	},
});

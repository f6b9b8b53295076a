import type { ToolEntry } from '../../../../protocol/chat/conversation.ts';

/** Where a tool writes, for people: every path in full. */
export const pathsOf = ({ changes = [] }: Pick<ToolEntry, 'changes'>): string =>
	[...new Set(changes.map(({ path }) => path))].join(', ');

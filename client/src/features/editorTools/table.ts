/** Ours, by the names that the manifest has, and whether they write. */
export const editorTools = [
	{ name: 'soulscope_memory_search', tool: 'memory_search', writes: false },
	{ name: 'soulscope_memory_get', tool: 'memory_get', writes: false },
	{ name: 'soulscope_remember', tool: 'remember', writes: true },
] as const;

export type EditorTool = (typeof editorTools)[number];

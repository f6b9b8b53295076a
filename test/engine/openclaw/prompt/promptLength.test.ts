import { expect, it } from 'vitest';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import { contextParts } from '../../../../server/src/engine/runtimes/openclaw/context/contextParts.ts';
import type { OpenClawPromptInputs } from '../../../../server/src/engine/runtimes/openclaw/prompt/sections.ts';
import { systemPromptParts } from '../../../../server/src/engine/runtimes/openclaw/prompt/systemPrompt.ts';
import { usualTools2026_9 } from '../../../../server/src/engine/runtimes/openclaw/prompt/usualTools.ts';
import { v2026_9_6 } from '../../../../server/src/engine/runtimes/openclaw/versions/v2026_9_6.ts';

it.each([
	['a ritual that stands below', { bootstrap: 'below' }, 330],
	['a ritual that is to be read', { bootstrap: 'to-read' }, 339],
	['a ritual that this run cannot carry out', { bootstrap: 'limited' }, 319],
	['cut files', { contextCut: true }, 234],
	['documentation of its own', { docsPath: '/d' }, 10],
	['documentation, and a tool to read it', { docsPath: '/docs/x', toolNames: ['read'] }, 17],
	['a sandbox', { sandbox: true }, 170],
	['skills', { skillsPrompt: 'SK', toolNames: ['read'] }, 241],
	['few reactions', { reactions: { level: 'minimal', channel: 'Telegram' } }, 170],
	['many reactions', { reactions: { level: 'extensive', channel: 'Telegram' } }, 154],
] as const)('a prompt of 2026.9.6 grows by the runtime’s own length with %s', (_what, fields, growth) => {
	const lengthWith = (more: Partial<OpenClawPromptInputs>) => {
		const inputs: OpenClawPromptInputs = {
			mode: 'full',
			workspaceDir: '/w',
			toolNames: [],
			runtimeLine: 'Runtime: ',
			...more,
		};
		const parts = systemPromptParts(v2026_9_6, inputs, contextParts(v2026_9_6, []), placeholderWording);
		return parts.map((part) => part.text).join('').length;
	};
	const tools = 'toolNames' in fields ? { toolNames: fields.toolNames } : {};
	expect(lengthWith(fields) - lengthWith(tools)).toBe(growth);
});

// Lengths that the published package's own builder gave for the same inputs, in UTF-16 units.
it.each([
	['no tools', [], 'full', 6214],
	['the usual tools', usualTools2026_9, 'full', 9331],
	['the usual tools of a subagent', usualTools2026_9, 'minimal', 6803],
] as const)('a prompt of 2026.9.6 with %s is as long as the runtime’s', (_what, toolNames, mode, length) => {
	const inputs = { mode, workspaceDir: '/w', toolNames, runtimeLine: 'Runtime: ' };
	const parts = systemPromptParts(v2026_9_6, inputs, contextParts(v2026_9_6, []), placeholderWording);
	expect(parts.map((part) => part.text).join('')).toHaveLength(length);
});

import { expect, it } from 'vitest';
import { placeholderWording } from '../../../server/src/engine/prompt/placeholder.ts';
import { contextParts } from '../../../server/src/engine/runtimes/openclaw/contextParts.ts';
import { systemPromptParts } from '../../../server/src/engine/runtimes/openclaw/systemPrompt.ts';
import { usualToolsV9 } from '../../../server/src/engine/runtimes/openclaw/usualTools.ts';
import { v2026_9_6 } from '../../../server/src/engine/runtimes/openclaw/versions/v2026_9_6.ts';

// Lengths that the published package's own builder gave for the same inputs, in UTF-16 units.
it.each([
	['no tools', [], 'full', 6214],
	['the usual tools', usualToolsV9, 'full', 9331],
	['the usual tools of a subagent', usualToolsV9, 'minimal', 6803],
] as const)('a prompt of 2026.9.6 with %s is as long as the runtime’s', (_what, toolNames, mode, length) => {
	const inputs = { mode, workspaceDir: '/w', toolNames, runtimeLine: 'Runtime: ' };
	const parts = systemPromptParts(v2026_9_6, inputs, contextParts(v2026_9_6, []), placeholderWording);
	expect(parts.map((part) => part.text).join('')).toHaveLength(length);
});

import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { redacted } from '../host/secrets/redact.ts';
import { readableText } from './readableFiles.ts';
import type { McpWorld } from './world.ts';

/** What a person adds to a skill when they call it. */
const given = z.object({ request: z.string().max(20_000).optional().describe('what to do with it') });

/** Skills that clients list; more than that nobody finds anything in. */
const most = 200;

/** Serves the skills of the workspace that its agent can use, as prompts that a person calls. */
export async function registerSkills(server: McpServer, world: McpWorld): Promise<void> {
	const workspace = await world.open();
	const { skills } = workspace.runtime.skills?.list(workspace.snapshot(), workspace.session()) ?? { skills: [] };
	const names = new Set<string>();
	for (const { name, description = '', path, state } of skills.slice(0, most)) {
		if (name === undefined || path === undefined || state === 'out' || names.has(name)) continue;
		names.add(name);
		server.registerPrompt(name, { title: name, description, argsSchema: given }, async ({ request }) => {
			const now = await world.open();
			const { text } = await readableText(now, path);
			const clean = String(await redacted(text, now));
			const words = request === undefined ? clean : `${clean.trimEnd()}\n\n${request}`;
			return { description, messages: [{ role: 'user', content: { type: 'text', text: words } }] };
		});
	}
}

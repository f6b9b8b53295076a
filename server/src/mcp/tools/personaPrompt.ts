import * as z from 'zod';
import { sessionKinds } from '../../../../shared/sessionNamed.ts';
import { tokensOfPrompt } from '../../engine/prompt/promptTokens.ts';
import { pageOfText, paging } from '../pages.ts';
import { looks, ToolFault, tool } from '../tool.ts';

/** Some prompts have the time in them: all pages are of the moment of the first. ms since the epoch. */
function momentIn(cursor: string | undefined): { readonly at?: number; readonly rest: string | undefined } {
	const [, at, rest] = /^(\d{1,15})\.(.*)$/u.exec(cursor ?? '') ?? [];
	return at === undefined ? { rest: cursor } : { at: Number(at), rest };
}

export const personaPrompt = tool({
	name: 'persona_prompt',
	title: 'The prompt that the agent reads',
	description:
		'The system prompt that the agent’s runtime would assemble from these files, for one kind of session: what is loaded, cut and left out. Use it to see the agent as its model does, or to speak as the agent.',
	input: z.object({
		session: z.enum(sessionKinds).optional().describe('by default the runtime’s usual kind'),
		message: z.string().max(20_000).optional().describe('what the person says, where the runtime goes by it'),
		...paging,
	}),
	output: z.object({
		runtime: z.string(),
		session: z.string(),
		text: z.string(),
		tokens: z.int().describe('of the whole prompt'),
		next: z.string().optional(),
	}),
	hints: looks,
	async run({ session: kind, message, budget, cursor }, { workspace, world, clean }) {
		const { runtime } = workspace;
		if (kind !== undefined && !runtime.sessionKinds.includes(kind))
			throw new ToolFault(`${runtime.title} has no ${kind} session. It has ${runtime.sessionKinds.join(', ')}.`);
		const { at, rest } = momentIn(cursor);
		const usual = workspace.session(kind);
		const session = { ...usual, now: at ?? usual.now, ...(message !== undefined && { message }) };
		const prompt = await world.prompt(workspace, session);
		const counter = await world.tokens();
		const { content, next } = pageOfText(await clean(prompt.text()), { budget, cursor: rest }, counter);
		return {
			runtime: runtime.id,
			session: prompt.session.kind,
			text: content,
			tokens: tokensOfPrompt(prompt, counter),
			...(next !== undefined && { next: `${session.now}.${next}` }),
		};
	},
	told: ({ text }) => text,
});

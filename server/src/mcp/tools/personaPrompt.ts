import * as z from 'zod';
import { sessionKinds } from '../../../../shared/sessionNamed.ts';
import { tokensOfPrompt } from '../../engine/prompt/promptTokens.ts';
import { pageOfText, paging } from '../pages.ts';
import { looks, ToolFault, tool } from '../tool.ts';

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
	async run({ session: kind, message, ...wish }, { workspace, world, clean }) {
		const { runtime } = workspace;
		if (kind !== undefined && !runtime.sessionKinds.includes(kind))
			throw new ToolFault(`${runtime.title} has no ${kind} session. It has ${runtime.sessionKinds.join(', ')}.`);
		const session = { ...workspace.session(kind), ...(message !== undefined && { message }) };
		const prompt = await world.prompt(workspace, session);
		const counter = await world.tokens();
		const { content, next } = pageOfText(await clean(prompt.text()), wish, counter);
		return {
			runtime: runtime.id,
			session: prompt.session.kind,
			text: content,
			tokens: tokensOfPrompt(prompt, counter),
			...(next !== undefined && { next }),
		};
	},
	told: ({ text }) => text,
});

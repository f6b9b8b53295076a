import type { ChatWords } from '../../../prompt/wording/chatWording.ts';

type Values = Readonly<Record<string, string>>;

/** What there is to call; nothing where the runtime says it elsewhere. */
const capabilities = ({ inspect, mutate, coordinate }: Values): string =>
	inspect || mutate || coordinate
		? [
				'What you can use in this conversation, by exactly these names:',
				...(inspect ? [`- to look: ${inspect}`] : []),
				...(mutate ? [`- to change: ${mutate}`] : []),
				...(coordinate ? [`- to plan and ask: ${coordinate}`] : []),
			].join('\n')
		: '';

/** What the chat says in the place of the runtime's prose: our words, short, and only where they are of use to a model that answers here. */
export const chatWords: ChatWords = {
	'holaboss.runtime-core':
		'You are the agent of this workspace. What your person wrote last leads; everything else is background.',
	'holaboss.execution-policy':
		'Look before you act, carry the work through, check the result, and say plainly what you did and what is open.',
	'holaboss.session-policy': ({ session }) => `This is a ${session ?? 'workspace session'}.`,
	'holaboss.capability-policy': capabilities,
	'holaboss.capability-availability': capabilities,
	'holaboss.context-introduction': 'Instructions from files:',
	'holaboss.skills-introduction': 'Skills that you can read with the skill tool when a task calls for one:',
	'holaboss.recall-guidance':
		'These are hints from earlier, not facts: check those marked check_before_use or must_reconfirm, and doubt what is stale.',
};

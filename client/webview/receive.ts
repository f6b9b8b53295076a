import type { PageState, ToPage } from '../../protocol/chatPage.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Deep enough that no component meets a hole; what the fields say is the editor side's business. */
function isState(value: unknown): value is PageState {
	if (!isFields(value)) return false;
	const { workspaces, agent, runtime, sessions, session, model, messages, parts } = value;
	return (
		[workspaces, sessions, messages, parts].every(Array.isArray) &&
		[runtime, session].every((text) => typeof text === 'string') &&
		isFields(agent) &&
		typeof agent.name === 'string' &&
		isFields(model) &&
		typeof model.name === 'string'
	);
}

/** The message that `received` is, or undefined: anything in the frame can post to the page. */
export function toPage(received: unknown): ToPage | undefined {
	if (!isFields(received)) return undefined;
	const { type, state, id, text } = received;
	if (type === 'state') return isState(state) ? { type, state } : undefined;
	if (type === 'delta') return typeof id === 'string' && typeof text === 'string' ? { type, id, text } : undefined;
	return type === 'focus' ? { type } : undefined;
}

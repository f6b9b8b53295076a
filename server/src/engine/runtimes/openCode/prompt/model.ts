import type { Session } from '../../../workspace/session.ts';
import type { OpenCodeAgent } from '../agents/agents.ts';
import { textField } from '../config/fields.ts';
import type { OpenCodeSettings } from '../config/settings.ts';

interface ModelIds {
	/** As its provider calls it. */
	readonly id: string;
	/** With the provider in front, as the program calls it. */
	readonly full: string;
}

/** What stands where nothing says which model answers. */
const unknown = '…';

/** The model of a session: the agent's, that of the configuration, the one that the chat talks to. */
export function modelOf(
	agent: OpenCodeAgent | undefined,
	{ model, provider }: Pick<OpenCodeSettings, 'model' | 'provider'>,
	session: Pick<Session, 'model'>,
): ModelIds {
	const chosen = agent?.model ?? model ?? session.model ?? unknown;
	const slash = chosen.indexOf('/');
	if (slash < 0) return { id: chosen, full: `${unknown}/${chosen}` };
	const [company, name] = [chosen.slice(0, slash), chosen.slice(slash + 1)];
	return { id: textField(provider, company, 'models', name, 'id') ?? name, full: chosen };
}

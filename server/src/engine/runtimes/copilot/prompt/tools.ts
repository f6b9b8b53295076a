import type { Session } from '../../../workspace/session.ts';
import type { Tools } from '../context/customizations.ts';
import { toolNames } from '../context/introductions.ts';
import type { EditorWorld } from '../settings/world.ts';

/** The tools of a session; where nobody names them, those that an agent in VS Code has. */
export function toolsOf({ settings }: EditorWorld, { toolNames: names }: Pick<Session, 'toolNames'>): Tools {
	const has = (name: string) => names?.includes(name) ?? true;
	return {
		read: has(toolNames.read),
		terminal: has(toolNames.terminal),
		subagent: has(toolNames.subagent),
		skill: has(toolNames.skill) && settings.isOn('github.copilot.chat.skillTool.enabled'),
	};
}

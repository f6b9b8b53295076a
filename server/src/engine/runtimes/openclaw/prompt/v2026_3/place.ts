import { at, isJsonObject, type Json, type JsonObject, textAt } from '../../../../text/json5.ts';
import type { Session } from '../../../../workspace/session.ts';
import type { MoreInputs } from '../sections.ts';

const isButtons = (capability: string): boolean => capability.trim().toLowerCase() === 'inlinebuttons';

/** Telegram has buttons unless the configuration says otherwise: by a list without them, or by a place where there are none. */
function telegramHasButtons(written: Json | undefined): boolean {
	if (Array.isArray(written)) return written.some((each) => isButtons(String(each)));
	const where = isJsonObject(written) ? textAt(written, 'inlineButtons') : undefined;
	return where?.trim().toLowerCase() !== 'off';
}

/** What the channel can show, as the configuration has it. */
function capabilitiesOf(config: JsonObject, channel: string): readonly string[] {
	const written = at(config, 'channels', channel, 'capabilities');
	const texts = Array.isArray(written) ? written.filter((each): each is string => typeof each === 'string') : [];
	const listed = texts.map((each) => each.trim()).filter(Boolean);
	const adds = channel === 'telegram' && telegramHasButtons(written) && !listed.some(isButtons);
	return adds ? [...listed, 'inlineButtons'] : listed;
}

/** Where a run of 2026.3.13 takes place, from what the session and the configuration say. */
export function place2026_3({ channel: written }: Session, config: JsonObject): MoreInputs {
	const channel = written?.trim().toLowerCase();
	const citations = textAt(config, 'memory', 'citations');
	return {
		...(at(config, 'acp', 'enabled') === false ? { withoutAcp: true } : {}),
		...(channel ? { channel, capabilities: capabilitiesOf(config, channel) } : {}),
		...(citations === undefined ? {} : { memory: { citations } }),
	};
}

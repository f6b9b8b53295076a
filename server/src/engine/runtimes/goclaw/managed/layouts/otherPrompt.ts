import { createPrompt, type Part, type Prompt } from '../../../../prompt/prompt.ts';
import { type Wording, worded } from '../../../../prompt/wording/wording.ts';
import type { Session } from '../../../../workspace/session.ts';
import type { Snapshot } from '../../../../workspace/snapshot.ts';
import type { Runtime } from '../../../runtime.ts';
import { settingsOf } from '../../config/settings.ts';
import { runtimeId } from '../../known.ts';
import { isVersion3, sayVersion } from './versions.ts';

/** Why nobody knows the prompt of this agent, in sentences; undefined where it is that of February 2026, or near it. */
function whyUnknown({ config }: Snapshot): string | undefined {
	const version = settingsOf(config).stored?.version;
	if (version === undefined || !isVersion3(version)) return undefined;
	return `The prompt of ${sayVersion(version)}, whose database this is, is not known to Soulscope, so it is not shown. The files and memories of the agent are those of the database.`;
}

const nothingBefore = { creates: [], deletes: [], passesOver: [], startsRepository: false };

/** As the runtime has them, but for agents that another version of the program keeps, whose prompt is another one from its ground up. */
export const onlyOwnPrompts = ({
	beforeRun,
	assemble,
}: Required<Pick<Runtime, 'beforeRun' | 'assemble'>>): Required<Pick<Runtime, 'beforeRun' | 'assemble'>> => ({
	beforeRun(snapshot, session) {
		const unknown = whyUnknown(snapshot);
		return unknown === undefined ? beforeRun(snapshot, session) : { ...nothingBefore, unknown };
	},
	assemble(snapshot, session, wording) {
		const unknown = whyUnknown(snapshot);
		return unknown === undefined ? assemble(snapshot, session, wording) : otherPrompt(unknown, session, wording);
	},
});

function otherPrompt(unknown: string, session: Session, wording: Wording): Prompt {
	const part: Part = {
		id: 'goclaw.unknown',
		title: 'Not known',
		stability: 'stable',
		...worded({ id: 'goclaw.unknown', about: unknown, ending: '\n' }, wording),
	};
	return createPrompt({
		runtime: runtimeId,
		session,
		parts: [part],
		preparation: { ...nothingBefore, unknown },
		ledger: { rows: [], unit: 'UTF-8 bytes', injected: 0 },
	});
}

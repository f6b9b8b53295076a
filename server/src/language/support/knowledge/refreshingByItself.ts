import { existsSync } from 'node:fs';
import { errorMessage } from '../../../engine/text/errorMessage.ts';
import { storeOf } from '../../../host/knowledge/place.ts';
import { dataFolder } from '../../../host/platform/dataFolder.ts';
import { rootsIn, type StoresContext, withStore } from './stores.ts';

/** Rounds that have not ended: slow pages may take longer than the time until the next one. */
const rounds = new WeakMap<StoresContext, Promise<void>>();

/** Begins a round, unless the one before it is still on its way; ends with it. */
export function refreshByItself(context: StoresContext): Promise<void> {
	const round = rounds.get(context) ?? refreshOnce(context).finally(() => rounds.delete(context));
	rounds.set(context, round);
	return round;
}

/**
 * Reads the sources again that are due, of stores that lie on this computer. One in a project may be somebody else’s, who would
 * hear of it whenever it is opened: there a person asks for it.
 */
async function refreshOnce(context: StoresContext): Promise<void> {
	const roots = await rootsIn(context);
	// In a database are the sources of other computers as well, which this one has not.
	if (await context.storeServer()) return;
	for (const root of roots) {
		const { file, place } = await storeOf(root, dataFolder());
		if (place !== 'editor' || !existsSync(file)) continue;
		// One that cannot be used keeps nobody from reading the others.
		await withStore(context, context.files.uriOf(root), (store) => store.call('membot_refresh', {})).catch(
			(error: unknown) => context.connection.console.warn(errorMessage(error)),
		);
	}
}

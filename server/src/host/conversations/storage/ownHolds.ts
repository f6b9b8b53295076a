import type { Hold } from '../transcripts.ts';
import type { ConversationDatabase } from './conversationDatabase.ts';

interface OwnHoldsOptions {
	readonly database: ConversationDatabase;
	/** Resolves with the name of who holds it now: empty where no other process can see that, undefined where another holds it. */
	claim(id: string): Promise<string | undefined>;
	inTurn<T>(step: () => Promise<T>): Promise<T>;
	tell(id: string): void;
}

/** The conversations in which only this process may talk. */
interface OwnHolds extends Disposable {
	has(id: string): boolean;
	/** Undefined where it is held already. */
	hold(id: string): Promise<Hold | undefined>;
}

/** ms between two signs of life of who holds something. */
const beatEvery = 5_000;

export function ownHolds({ database, claim, inTurn, tell }: OwnHoldsOptions): OwnHolds {
	/** Without a name those that no other process can see. */
	const mine = new Map<string, { holder?: string }>();
	let beating: NodeJS.Timeout | undefined;

	function startBeating(): void {
		beating ??= setInterval(async () => {
			const holders = [...mine.values()].flatMap(({ holder }) => holder || []);
			if (holders.length > 0) await database.beat(holders).catch(() => undefined);
		}, beatEvery).unref();
	}

	return {
		has: (id) => mine.has(id),
		async hold(id) {
			if (mine.has(id)) return undefined;
			const held: { holder?: string } = {};
			mine.set(id, held);
			try {
				const holder = await claim(id);
				if (holder === undefined) {
					mine.delete(id);
					return undefined;
				}
				held.holder = holder;
				startBeating();
			} catch (error) {
				mine.delete(id);
				throw error;
			}
			return {
				async release() {
					if (mine.get(id) !== held) return;
					mine.delete(id);
					const { holder } = held;
					// What cannot be let go of now ends with the signs of life.
					if (holder) await inTurn(() => database.release(id, holder)).catch(() => undefined);
					tell(id);
				},
			};
		},
		[Symbol.dispose]: () => clearInterval(beating),
	};
}

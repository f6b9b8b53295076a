import type { Client } from 'pg';

type AfterConnecting = (error: Error) => void;

/**
 * `Base`, but one that was not let in leaves at once. `pg` forgets it without a word: it would stay until the server has had enough of it, and
 * so would a command that has nothing else to do.
 */
export function leavingClient(Base: typeof Client): typeof Client {
	return class extends Base {
		override connect(): Promise<Client>;
		override connect(callback: AfterConnecting): void;
		override connect(callback?: AfterConnecting): Promise<Client> | undefined {
			// Not by a word of farewell: a server that says nothing would be waited for.
			const leave = () => void this.connection.stream.destroy();
			if (!callback)
				return super.connect().catch((error: unknown) => {
					leave();
					throw error;
				});
			super.connect((error: Error) => {
				if (error) leave();
				callback(error);
			});
			return undefined;
		}
	};
}

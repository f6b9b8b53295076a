import { join } from 'node:path';
import { MessageType, ShowMessageNotification } from 'vscode-languageserver';
import { errorMessage } from '../engine/text/errorMessage.ts';
import { sqliteTranscripts } from '../host/conversations/storage/sqlite.ts';
import type { Transcripts } from '../host/conversations/transcripts.ts';
import type { LanguageContext } from '../language/context.ts';

type KeptTranscripts = Transcripts & AsyncDisposable;

/** Conversations in the database that the person has named, else in a file of this machine. */
export async function transcriptsHere(context: LanguageContext): Promise<KeptTranscripts> {
	const { connection, settings, options, folders } = context;
	const address = settings.of(folders.list()[0] ?? '').database.trim();
	const note = (message: string) => connection.console.warn(message);
	/** What is far away is lost more often than a disk: that is to be seen. */
	const show = (message: string) => {
		note(message);
		void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message });
	};
	if (address !== '' && options.trusted) {
		try {
			return await onServer(context, address, show);
		} catch (error) {
			show(`${errorMessage(error)} Conversations are kept on this computer.`);
		}
	}
	return sqliteTranscripts({
		// Windows on the same folder get storages of their own from the editor, and are to see the same conversations.
		file: join(options.globalStorage, 'chat.db'),
		onTrouble: note,
	});
}

/** Throws `AddressRefused`. What talks to a server is only loaded for somebody who has one. */
async function onServer(
	{ connection }: LanguageContext,
	address: string,
	onTrouble: (message: string) => void,
): Promise<KeptTranscripts> {
	const [{ addressFrom }, { postgresTranscripts }, { passwordOver }] = await Promise.all([
		import('../host/postgres/address.ts'),
		import('../host/conversations/storage/postgres/database.ts'),
		import('./storeServer.ts'),
	]);
	return postgresTranscripts({
		address: addressFrom(address),
		password: passwordOver(connection, address),
		onTrouble,
	});
}

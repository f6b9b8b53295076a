// A language server that does nothing: it is told the answers at the start, and sends them. What it takes, every server takes that speaks
// through the protocol’s library.
import {
	AbstractMessageWriter,
	createConnection,
	type InitializeResult,
	Message,
	type MessageWriter,
	ProposedFeatures,
} from 'vscode-languageserver/node';
import { type KnownAnswers, questionOf } from './answers.ts';

/** JSON that goes out as it is. */
class ReadyText {
	readonly text: string;

	constructor(text: string) {
		this.text = text;
	}
}

class ReadyTextWriter extends AbstractMessageWriter implements MessageWriter {
	write(message: Message): Promise<void> {
		const body =
			Message.isResponse(message) && message.result instanceof ReadyText
				? `{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},"result":${message.result.text}}`
				: JSON.stringify(message);
		return new Promise((resolve) => {
			process.stdout.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, () => resolve());
		});
	}

	end(): void {
		process.stdout.end();
	}
}

let answers: KnownAnswers = {};
const answerTo = (method: string, asked: unknown): string => answers[questionOf(method, asked as object)] ?? 'null';

// As ours: whoever is told to end keeps what was compiled, for the next start.
process.once('SIGTERM', () => process.exit());
const writer = new ReadyTextWriter() as unknown as NodeJS.WritableStream;
const connection = createConnection(ProposedFeatures.all, process.stdin, writer);
connection.onInitialize((asked): InitializeResult => {
	answers = asked.initializationOptions as KnownAnswers;
	return { capabilities: {} };
});
connection.onRequest((method, asked) => new ReadyText(answerTo(method, asked)));
connection.listen();

/**
 * The default text-search parser of Postgres 15 as a table: for each state, what a character may be and what then comes
 * of it. The first line that fits counts; a state that was pushed goes on, when it is popped, behind the line that pushed.
 *
 * A line is `test action state [token]`. Tests: `end` of the text, a character in quotes, or a class; `any` fits always.
 * Actions: `next` takes the character; `push` takes it and remembers where to come back to; `pop` goes back there;
 * `clear` takes it and forgets where that was; `rerun` looks at the character again; `bingo` ends a token before it.
 */
const states = `
Base
	end next Null
	'<' push TagFirst
	ascii next AsciiWord
	letter next Word
	digit next UnsignedInt
	'-' push SignedIntFirst
	'+' push SignedIntFirst
	'&' push EntityFirst
	'~' push FileTwiddle
	'/' push FileFirst
	'.' push PathFirstFirst
	any next Space
NumWord
	end bingo Base word
	alnum next NumWord
	mark next NumWord
	'@' push Email
	'/' push FileFirst
	'.' push FileNext
	'-' push HyphenNumWordFirst
	any bingo Base word
AsciiWord
	end bingo Base word
	ascii next AsciiWord
	'.' push HostFirstDomain
	'.' push FileNext
	'-' push HostFirstAN
	'-' push HyphenAsciiWordFirst
	'_' push HostFirstAN
	'@' push Email
	':' push ProtocolFirst
	'/' push FileFirst
	digit push Host
	digit next NumWord
	letter next Word
	mark next Word
	any bingo Base word
Word
	end bingo Base word
	letter next Word
	mark next Word
	digit next NumWord
	'-' push HyphenWordFirst
	any bingo Base word
UnsignedInt
	end bingo Base word
	digit next UnsignedInt
	'.' push HostFirstDomain
	'.' push UDecimalFirst
	'e' push MantissaFirst
	'E' push MantissaFirst
	'-' push HostFirstAN
	'_' push HostFirstAN
	'@' push Email
	ascii push Host
	letter next NumWord
	mark next NumWord
	'/' push FileFirst
	any bingo Base word
SignedIntFirst
	digit clear SignedInt
	any pop
SignedInt
	end bingo Base word
	digit next SignedInt
	'.' push DecimalFirst
	'e' push MantissaFirst
	'E' push MantissaFirst
	any bingo Base word
Space
	end bingo Base space
	'<' bingo Base space
	'-' bingo Base space
	'+' bingo Base space
	'&' bingo Base space
	'/' bingo Base space
	other next Space
	any bingo Base space
UDecimalFirst
	digit clear UDecimal
	any pop
UDecimal
	end bingo Base word
	digit next UDecimal
	'.' push VersionFirst
	'e' push MantissaFirst
	'E' push MantissaFirst
	any bingo Base word
DecimalFirst
	digit clear Decimal
	any pop
Decimal
	end bingo Base word
	digit next Decimal
	'e' push MantissaFirst
	'E' push MantissaFirst
	'.' push VerVersion
	any bingo Base word
VerVersion
	digit unsign UnsignedInt space
	any pop
VersionFirst
	digit clear Version
	any pop
Version
	end bingo Base word
	digit next Version
	'.' push VersionFirst
	any bingo Base word
MantissaFirst
	digit clear Mantissa
	'+' next MantissaSign
	'-' next MantissaSign
	any pop
MantissaSign
	digit clear Mantissa
	any pop
Mantissa
	end bingo Base word
	digit next Mantissa
	any bingo Base word
EntityFirst
	'#' next EntityNumFirst
	ascii next Entity
	':' next Entity
	'_' next Entity
	any pop
Entity
	end pop
	alnum next Entity
	':' next Entity
	'_' next Entity
	'.' next Entity
	'-' next Entity
	';' next EntityEnd
	any pop
EntityNumFirst
	'x' next EntityHexFirst
	'X' next EntityHexFirst
	digit next EntityNum
	any pop
EntityHexFirst
	hex next EntityHex
	any pop
EntityNum
	digit next EntityNum
	';' next EntityEnd
	any pop
EntityHex
	hex next EntityHex
	';' next EntityEnd
	any pop
EntityEnd
	any bingo Base space
TagFirst
	'/' push TagCloseFirst
	'!' push CommentFirst
	'?' push XmlBegin
	ascii push TagName
	':' push TagName
	'_' push TagName
	any pop
XmlBegin
	'x' next XmlBegin2
	any pop
XmlBegin2
	'm' next XmlBegin3
	any pop
XmlBegin3
	'l' next Tag
	any pop
TagCloseFirst
	ascii next TagName
	any pop
TagName
	end pop
	'/' next TagBeginEnd
	'>' next TagEnd
	blank next Tag
	alnum next TagName
	':' next TagName
	'_' next TagName
	'.' next TagName
	'-' next TagName
	any pop
TagBeginEnd
	'>' next TagEnd
	any pop
Tag
	end pop
	'>' next TagEnd
	''' next TagQuote
	'"' next TagQuotes
	ascii next Tag
	digit next Tag
	'=' next Tag
	'-' next Tag
	'_' next Tag
	'#' next Tag
	'/' next Tag
	':' next Tag
	'.' next Tag
	'&' next Tag
	'?' next Tag
	'%' next Tag
	'~' next Tag
	blank next Tag
	any pop
TagQuote
	end pop
	''' next Tag
	any next TagQuote
TagQuotes
	end pop
	'"' next Tag
	any next TagQuotes
TagEnd
	any bingo Base space
CommentFirst
	'-' next CommentLast
	'D' next Tag
	'd' next Tag
	any pop
CommentLast
	'-' next Comment
	any pop
Comment
	end pop
	'-' next CloseCommentFirst
	any next Comment
CloseCommentFirst
	end pop
	'-' next CloseCommentLast
	any next Comment
CloseCommentLast
	end pop
	'-' next CloseCommentLast
	'>' next CommentEnd
	any next Comment
CommentEnd
	any bingo Base space
HostFirstDomain
	ascii next HostDomainSecond
	digit next Host
	any pop
HostDomainSecond
	ascii next HostDomain
	digit push Host
	'-' push HostFirstAN
	'_' push HostFirstAN
	'.' push HostFirstDomain
	'@' push Email
	any pop
HostDomain
	end bingo Base host
	ascii next HostDomain
	digit push Host
	':' push PortFirst
	'-' push HostFirstAN
	'_' push HostFirstAN
	'.' push HostFirstDomain
	'@' push Email
	digit pop
	stophost bingo UrlPathStart host
	'/' push Furl
	any bingo Base host
PortFirst
	digit next Port
	any pop
Port
	end bingo Base host
	digit next Port
	stophost bingo UrlPathStart host
	'/' push Furl
	any bingo Base host
HostFirstAN
	digit next Host
	ascii next Host
	any pop
Host
	digit next Host
	ascii next Host
	'@' push Email
	'.' push HostFirstDomain
	'-' push HostFirstAN
	'_' push HostFirstAN
	any pop
Email
	stophost pop
	ishost bingo Base word
	any pop
FileFirst
	ascii clear File
	digit clear File
	'.' next PathFirst
	'_' clear File
	'~' push FileTwiddle
	any pop
FileTwiddle
	ascii clear File
	digit clear File
	'_' clear File
	'/' next FileFirst
	any pop
PathFirst
	ascii clear File
	digit clear File
	'_' clear File
	'.' next PathSecond
	'/' next FileFirst
	any pop
PathFirstFirst
	'.' next PathSecond
	'/' next FileFirst
	any pop
PathSecond
	end bingo Base word
	'/' push FileFirst
	'/' bingo Base word
	blank bingo Base word
	any pop
File
	end bingo Base word
	ascii next File
	digit next File
	'.' push FileNext
	'_' next File
	'-' next File
	'/' push FileFirst
	any bingo Base word
FileNext
	ascii clear File
	digit clear File
	'_' clear File
	any pop
UrlPathFirst
	url next UrlPath
	any pop
UrlPathStart
	any next UrlPath
UrlPath
	end bingo Base path
	url next UrlPath
	any bingo Base path
Furl
	end pop
	isurlpath reparse Base word
	any pop
ProtocolFirst
	'/' next ProtocolSecond
	any pop
ProtocolSecond
	'/' next ProtocolEnd
	any pop
ProtocolEnd
	any bingo Base space
HyphenAsciiWordFirst
	ascii next HyphenAsciiWord
	letter next HyphenWord
	digit next HyphenDigitAhead
	any pop
HyphenAsciiWord
	end hyphen ParseHyphen word
	ascii next HyphenAsciiWord
	letter next HyphenWord
	mark next HyphenWord
	digit next HyphenNumWord
	'-' push HyphenAsciiWordFirst
	any hyphen ParseHyphen word
HyphenWordFirst
	letter next HyphenWord
	digit next HyphenDigitAhead
	any pop
HyphenWord
	end hyphen ParseHyphen word
	letter next HyphenWord
	mark next HyphenWord
	digit next HyphenNumWord
	'-' push HyphenWordFirst
	any hyphen ParseHyphen word
HyphenNumWordFirst
	letter next HyphenNumWord
	digit next HyphenDigitAhead
	any pop
HyphenNumWord
	end hyphen ParseHyphen word
	alnum next HyphenNumWord
	mark next HyphenNumWord
	'-' push HyphenNumWordFirst
	any hyphen ParseHyphen word
HyphenDigitAhead
	digit next HyphenDigitAhead
	letter next HyphenNumWord
	mark next HyphenNumWord
	any pop
ParseHyphen
	end rerun Base
	ascii next HyphenAsciiPart
	letter next HyphenPart
	digit push HyphenUnsignedInt
	'-' push ParseHyphenHyphen
	any rerun Base
ParseHyphenHyphen
	alnum bingo ParseHyphen space
	mark bingo ParseHyphen space
	any pop
HyphenPart
	end bingo Base word
	letter next HyphenPart
	mark next HyphenPart
	digit next HyphenNumPart
	any bingo ParseHyphen word
HyphenAsciiPart
	end bingo Base word
	ascii next HyphenAsciiPart
	letter next HyphenPart
	mark next HyphenPart
	digit next HyphenNumPart
	any bingo ParseHyphen word
HyphenNumPart
	end bingo Base word
	alnum next HyphenNumPart
	mark next HyphenNumPart
	any bingo ParseHyphen word
HyphenUnsignedInt
	digit next HyphenUnsignedInt
	letter clear HyphenNumPart
	mark clear HyphenNumPart
	any pop
`;

/** `space`: passed over, as blanks, tags, entities and protocols are. `host` and `path` are words as well. */
export type TokenKind = 'word' | 'host' | 'path' | 'space';

export interface ParserStep {
	/** A class, a question about more than the character, or the character itself. */
	readonly test: string;
	readonly action: string;
	readonly to: string;
	readonly kind: TokenKind;
	/** Tells steps apart. */
	readonly index: number;
}

const isKind = (kind: string): kind is TokenKind => ['word', 'host', 'path', 'space'].includes(kind);

function read(): ReadonlyMap<string, readonly ParserStep[]> {
	const table = new Map<string, ParserStep[]>();
	let steps: ParserStep[] = [];
	for (const [index, line] of states.split('\n').entries()) {
		if (line === '') continue;
		if (!line.startsWith('\t')) {
			steps = [];
			table.set(line, steps);
			continue;
		}
		const [written = '', action = '', to = '', kind = 'space'] = line.trim().split(' ');
		const test = /^'.'$/u.test(written) ? written.charAt(1) : written;
		steps.push({ test, action, to, kind: isKind(kind) ? kind : 'space', index });
	}
	return table;
}

/** Steps by state. */
export const textStates = read();

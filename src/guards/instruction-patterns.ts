/** What an order to the program is made of. Each part counts once in a passage; none but the strongest is enough alone. */
export interface InstructionPart {
  name: 'override' | 'markers' | 'address' | 'persona' | 'role' | 'act' | 'reveal' | 'silence' | 'authority' | 'format';
  /** How likely a passage with this part alone is an order to the program: 0–1. */
  weight: number;
  /** On text in NFKC and lower case, without invisible characters. */
  patterns: readonly RegExp[];
  /** Looks at where lines begin; all others read a passage as one line. */
  isByLine?: true;
}

/** Between words of one order: the rest of a clause, not of a paragraph. */
const GAP = '[^.!?\\n。！？]{0,40}';
const any = (...sources: string[]): RegExp => new RegExp(sources.join('|'), 'u');

export const INSTRUCTION_PARTS: readonly InstructionPart[] = [
  {
    name: 'override',
    weight: 0.85,
    patterns: [
      any(
        `\\b(ignore|disregard|forget)\\b${GAP}\\b(previous|prior|above|earlier|preceding|all|any|your|these|those|system|other|former)\\b${GAP}\\b(instructions?|rules?|prompts?|guidelines?|directions?|policies|orders|constraints|messages?|training)\\b`,
        '\\b(override|bypass|overrule|break) (all |any )?(your|these|those|previous|prior) [a-z ]{0,20}(instructions?|rules?|prompts?|guidelines?|restrictions?)\\b',
        '\\b(ignore|forget|disregard)\\b (everything|all|anything) (you|that|above|before)\\b',
      ),
      any(
        `(이전|앞|위|기존|지금까지|모든|너의|당신의|상기)[^.!?\\n]{0,16}(지시|명령|규칙|지침|프롬프트|안내)[^.!?\\n]{0,10}(무시|잊|버리|따르지)`,
        '(지시|명령|규칙|지침)[을를은는]? ?(모두|전부|다)? ?(무시|잊)(하|어|으)',
      ),
      any(
        '(以前|これまで|上記|前|今まで|すべて|全て|あなた)の?[^。！？\\n]{0,14}(指示|命令|ルール|規則|プロンプト|指令)[^。！？\\n]{0,8}(無視|忘れ|従わ|破棄)',
      ),
      any(
        '(忽略|无视|無視|忘记|忘記|忽視|不要理会|不要遵守|跳过)[^。！？\\n]{0,10}(之前|以上|上述|前面|先前|所有|你的|原有|系统)?[^。！？\\n]{0,8}(指令|指示|规则|規則|提示|命令|要求|限制)',
      ),
      any(
        `\\b(ignora|olvida|descarta|omite|desobedece)\\b${GAP}\\b(instrucciones|reglas|indicaciones|órdenes|directrices)\\b`,
        `\\b(ignorier\\w*|vergiss|vergessen sie|missachte\\w*|überspring\\w*)\\b${GAP}(anweisung|regel|vorgabe|instruktion|befehl|richtlinie)`,
        `\\b(ignore|ignorez|oublie|oubliez|néglige|négligez)\\b${GAP}\\b(instructions|consignes|règles|directives|ordres)\\b`,
        `\\b(ignore|esqueça|desconsidere)\\b${GAP}\\b(instruções|regras|orientações)\\b`,
      ),
    ],
  },
  {
    name: 'markers',
    weight: 0.7,
    patterns: [
      /<\|(im_start|im_end|system|user|assistant|endoftext|end_of_turn|start_header_id|eot_id)\|>|\[\/?inst\]|<<\/?sys>>|<\/?(tool_result|function_results|system_prompt|system-reminder)>|<\/(document|source|context)><\//u,
    ],
  },
  {
    name: 'address',
    weight: 0.45,
    patterns: [
      any(
        '\\b(note|message|instructions?|reminder|attention|memo|warning|order|system note)\\b,? (to|for) (the |any |all )?(editor(ial)? )?(ai|assistants?|agents?|editor|llms?|language models?|models?|bots?|chatbots?|summari[sz]ers?|crawlers?)\\b',
        '^\\W*(dear |attention,? |hey |hello )?(ai|assistant|agent|editor|editor agent|llm|chatgpt|claude|gemini|copilot|language model)s?\\s*[:,]',
        '\\bif you are (an? |the )?(ai|assistant|llm|large language model|language model|bot|agent)\\b',
        '\\b(ai|llm|language)[ -](agents?|models?|assistants?|readers?|editors?)\\b[^.!?\\n]{0,20}\\b(must|should|shall|have to|are required|is required)\\b',
      ),
      /(에이전트|인공지능|어시스턴트|편집기|언어 ?모델|챗봇|\bai)[ ]?(에게|한테|는|은|님|야|:|께)/u,
      /(エージェント|人工知能|アシスタント|言語モデル|チャットボット|ai)(へ|に|は|さん|よ|[:：])/u,
      /(致|给|告诉|请)?(智能体|人工智能|助手|语言模型|大模型|机器人|编辑代理|\bai)(请|必须|应当|应该|[:：,，])/u,
      /^\W*(asistente|agente|modelo de lenguaje|assistant|agent|modèle de langage|ia)\s*[:,]|\b(an|für) (den|die|das) (ki|assistent\w*|agent\w*|sprachmodell)\b/u,
    ],
  },
  {
    name: 'persona',
    weight: 0.5,
    patterns: [
      any(
        '\\byou are (now|no longer)\\b',
        '\\b(pretend|act|behave|roleplay)\\b (to be|that you are|as if you (were|are|had)|as an? (unrestricted|unfiltered|different))',
        '\\b(developer|maintenance|debug|admin|god|unrestricted|jailbreak|dan) mode\\b',
        '\\bfrom now on,? you\\b',
        '\\byour (new|only|real|actual) (task|role|job|instructions?|goal)\\b',
      ),
      /(너는|당신은|넌) ?(이제|지금부터)|(개발자|관리자|유지보수|무제한) ?모드/u,
      /(あなたは|君は) ?(今から|これから|もう)|(開発者|管理者|メンテナンス)モード/u,
      /(你|您)(现在|現在|从现在起)(是|处于|起)|(开发者|开发人员|管理员|维护)模式/u,
      /\b(ahora eres|a partir de ahora)\b|\bdu bist (jetzt|ab sofort)\b|\b(tu es|vous êtes) (maintenant|désormais)\b/u,
    ],
  },
  {
    name: 'role',
    weight: 0.3,
    isByLine: true,
    patterns: [/(^|\n)\s*(#+ ?)?\W{0,3}(system|assistant|developer)( note| message| prompt)?\b[^:\n]{0,30}:/u],
  },
  {
    name: 'act',
    weight: 0.35,
    patterns: [
      any(
        `\\b(delete|remove|erase|overwrite|replace|rewrite|wipe|empty|clear)\\b${GAP}\\b(pages?|files?|wiki|index(\\.md)?|log\\.md|entities|existing (content|text))\\b`,
        `\\b(write|put|add|create|insert|append|record|store)\\b${GAP}\\b(pages?|index\\.md|log\\.md|wiki|entities\\/|projects\\/|concepts\\/|answers?)`,
        `\\b(run|execute|call|invoke)\\b${GAP}\\b(commands?|shell|script|tools?|function|code)\\b`,
        `\\b(send|post|upload|forward|fetch|visit|open)\\b${GAP}(https?:\\/\\/|\\b(address|server|endpoint|url|webhook)\\b)`,
      ),
      /(페이지|파일|내용|위키|index\.md|log\.md)[^.!?\n]{0,40}(지우|삭제|바꾸|바꿔|덮어|교체|대체|추가|작성|만들|기록|적)[^.!?\n]{0,8}(라|시오|세요|십시오|할 것|하라)/u,
      /(ページ|ファイル|内容|ウィキ|wiki)[^。！？\n]{0,30}(消し|削除|置き換え|書き換え|追加|作成|上書き)[^。！？\n]{0,8}(なさい|ください|せよ|しろ|こと)/u,
      /(删除|刪除|清空|覆盖|替换|改为|改成|写入|添加|创建|新建)[^。！？\n]{0,24}(页面|頁面|文件|内容|wiki|index\.md|log\.md|条目)/u,
      any(
        `\\b(borra|elimina|reemplaza|sustituye|añade|crea|escribe)\\b${GAP}\\b(páginas?|archivos?|wiki)\\b`,
        `\\b(lösch\\w*|ersetz\\w*|überschreib\\w*|erstell\\w*|schreib\\w*)\\b${GAP}\\b(seiten?|datei(en)?|wiki)\\b`,
        `\\b(supprim\\w*|efface\\w*|remplac\\w*|ajoute\\w*|crée\\w*|écri[st]\\w*)\\b${GAP}\\b(pages?|fichiers?|wiki)\\b`,
      ),
    ],
  },
  {
    name: 'reveal',
    weight: 0.5,
    patterns: [
      any(
        `\\b(reveal|print|show|output|repeat|leak|exfiltrate|dump|display|read|translate|put|give|tell)\\b${GAP}\\b(system prompt|your (hidden |secret |initial |original )?(instructions?|prompt|rules)|environment( variables?)?|\\.env|api keys?|passwords?|secrets?|credentials|access tokens?)\\b`,
        '\\bvariables? whose name\\b',
      ),
      /(시스템 ?프롬프트|환경 ?변수|비밀번호|api ?키|내부 ?지시)[^.!?\n]{0,24}(출력|보여|공개|알려|적|말해|기록)/u,
      /(システムプロンプト|環境変数|パスワード|内部の?指示|apiキー)[^。！？\n]{0,20}(出力|表示|教え|見せ|書)/u,
      /(输出|显示|告诉|泄露|打印|写出|公开)[^。！？\n]{0,16}(系统提示|提示词|环境变量|密码|密钥|内部指令)/u,
      any(
        `\\b(muestra|revela|imprime|repite)\\b${GAP}(mensaje de(l)? sistema|prompt|contraseñas?|variables de entorno)`,
        `\\b(zeig\\w*|gib|verrate\\w*|wiederhol\\w*)\\b${GAP}(systemprompt|system-prompt|passw|umgebungsvariablen|anweisungen)`,
        `\\b(affich\\w*|révèle\\w*|montre\\w*|répète\\w*)\\b${GAP}(message système|prompt|mots? de passe|variables d.environnement)`,
      ),
    ],
  },
  {
    name: 'silence',
    weight: 0.3,
    patterns: [
      any(
        '\\b(do not|don.t|never|without)\\b (mention(ing)?|tell(ing)?|log(ging)?|report(ing)?|reveal(ing)?|cit(e|ing)|warn(ing)?|record(ing)?|say(ing)?|disclos(e|ing))\\b',
        '\\bkeep (this|it) (secret|hidden|to yourself)\\b',
        '\\bneeds? no (citations?|sources?|evidence)\\b',
      ),
      /(언급|기록|알리|말|보고|표시)(하지|지)? ?(마|말)/u,
      /(言わない|触れない|記録しない|知らせない|報告しない)/u,
      /(不要|不得|别|勿)(提及|提到|告诉|记录|报告|透露|引用)/u,
      /\bno (menciones|digas|registres)\b|\b(erwähne|sage|protokolliere)\b[^.!?\n]{0,30}\bnicht\b|\bne (mentionne\w*|dis|dites|parle\w*)\b[^.!?\n]{0,20}\bpas\b/u,
    ],
  },
  {
    name: 'authority',
    weight: 0.25,
    patterns: [
      any(
        '\\b(approved|authori[sz]ed|ordered|signed) by (the )?(ceo|admin(istrator)?|owner|developers?|management|operator|board)\\b',
        '\\bnew polic(y|ies):',
        '\\b(supersedes|overrides|has priority over) (all|any|every)\\b',
        '\\btreat (this |it )?as (verified|true|fact|trusted)\\b',
      ),
      /(대표|관리자|운영자|개발자)[^.!?\n]{0,10}(승인|허가|지시)/u,
      /(管理者|代表|開発者)[^。！？\n]{0,8}(承認|許可)/u,
      /(管理员|负责人|开发者)[^。！？\n]{0,8}(批准|授权)/u,
    ],
  },
  {
    name: 'format',
    weight: 0.45,
    patterns: [
      any(
        `\\b(say|write|begin|start|end|finish|prefix|append|add|include|put)\\b${GAP}\\b(each|every|all|any)( of your)? (answers?|repl(y|ies)|responses?|outputs?)\\b`,
        '\\b(answer|reply|respond|output)\\b (only|always|exclusively|just|nothing but)\\b',
        '\\b(only|always) (answer|reply|respond|output)\\b',
      ),
      /(모든|매) ?(답변|응답)[^.!?\n]{0,30}(라|시오|세요|십시오)/u,
      /(すべて|毎回|全て)の?(回答|返答|応答)[^。！？\n]{0,30}(なさい|ください|せよ|こと)/u,
      /(每个|所有|每次)(回答|回复)[^。！？\n]{0,20}(都|必须|要)/u,
    ],
  },
];

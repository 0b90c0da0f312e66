/**
 * What docs/diagnostics.md says of the codes that no rule owns: reading files, YAML and MDX accidents, schemas.
 * The rules carry their own.
 */
/** What docs/diagnostics.md says of a code, beside the report of its fixture. */
export interface CodeDoc {
  /** The mistake in a few words. */
  readonly title: string;
  /** Why it matters to the site or its visitors. */
  readonly why: string;
  /** How it is mended. */
  readonly cure: string;
  /** As it should be written. */
  readonly right?: string;
}

const schemaLine = 'Chaque clé, sa forme et un exemple sont dans docs/reference.md.';

/** By code; the order is that of the catalogue. */
export const codeDocs = {
  'file-missing': {
    title: 'Le fichier site.yaml manque',
    why: 'C’est lui qui dit ce que le site contient : sans lui, rien ne peut être lu ni contrôlé.',
    cure: 'Lancez la commande dans le dossier du site, ou donnez-le avec --root.',
  },
  'file-unreadable': {
    title: 'Un fichier ne peut pas être lu',
    why: 'Il n’est pas enregistré en UTF-8, l’accès en est refusé, ou un dossier a pris sa place.',
    cure: 'Ouvrez-le dans un éditeur de texte et enregistrez-le « en UTF-8 », ou remettez le bon fichier à sa place.',
  },
  'file-conflict': {
    title: 'Un fichier contient les deux versions d’un conflit',
    why: 'Deux personnes ont changé le même passage. Les deux versions se suivent, entre « <<<<<<< » et « >>>>>>> », séparées par « ======= » : c’est à vous de choisir.',
    cure: 'Gardez la bonne version, effacez l’autre, puis les trois lignes de marques.',
    right: 'title: Une grange relevée',
  },
  'file-ignored': {
    title: 'Un fichier n’est pas lu à cause de son nom',
    why: 'Dans content/pages seuls comptent les fichiers « .mdx », dans content/projects les fichiers « .yaml ».',
    cure: 'Renommez le fichier, ou rangez-le ailleurs.',
  },
  'file-empty': {
    title: 'Un fichier est vide',
    why: 'Un fichier vide, ou fait de commentaires seulement, ne dit rien au site.',
    cure: 'Remplissez-le sur le modèle d’un fichier voisin, ou supprimez-le.',
  },
  'file-not-keys': {
    title: 'Un fichier ne contient pas de clés',
    why: 'Un fichier YAML du site est une suite de lignes « clé: valeur ».',
    cure: 'Prenez modèle sur un fichier voisin.',
    right: 'id: construction-hangar-landos\ntitle: Un hangar sans poteau',
  },
  'file-too-large': {
    title: 'Un fichier est démesuré',
    why: 'Au-delà d’un million de signes, ce n’est plus un texte écrit à la main : une image ou un export y a sans doute été collé.',
    cure: 'Retirez ce qui y a été collé par erreur, ou découpez-le.',
  },
  'front-matter-missing': {
    title: 'Une page n’a pas d’en-tête',
    why: 'Le titre affiché de la page est dans son en-tête, entre deux lignes « --- » tout en haut du fichier.',
    cure: 'Commencez le fichier par un en-tête.',
    right: '---\nheading: Couverture en tuiles\n---',
  },
  'front-matter-unclosed': {
    title: 'L’en-tête d’une page n’est pas refermé',
    why: 'Sans la seconde ligne « --- », tout le texte serait pris pour l’en-tête.',
    cure: 'Ajoutez « --- » après la dernière clé de l’en-tête.',
    right: '---\nheading: Couverture en tuiles\n---',
  },
  'yaml-tab': {
    title: 'Une tabulation sert de retrait',
    why: 'YAML dit par le retrait ce qui appartient à quoi, et n’y admet que des espaces.',
    cure: 'Remplacez chaque tabulation par deux espaces ; réglez l’éditeur pour qu’il le fasse de lui-même.',
    right: 'quote:\n  text: Le bois travaille, nous aussi.',
  },
  'yaml-colon-unquoted': {
    title: 'Un texte sans guillemets contient « : »',
    why: 'Deux-points suivis d’une espace annoncent une valeur : sans guillemets, YAML coupe le texte en deux.',
    cure: 'Mettez le texte entre guillemets doubles.',
    right: 'title: "Charpente : ce qui fait le prix"',
  },
  'yaml-apostrophe-quoted': {
    title: 'Une apostrophe ferme le texte trop tôt',
    why: 'Entre guillemets simples, l’apostrophe ordinaire marque la fin du texte.',
    cure: 'Employez l’apostrophe typographique ’, ou des guillemets doubles.',
    right: 'title: "L’atelier du bois"',
  },
  'yaml-quote-inside': {
    title: 'Un guillemet ferme le texte trop tôt',
    why: 'Entre guillemets doubles, un autre guillemet double marque la fin du texte.',
    cure: 'Employez des guillemets français « » à l’intérieur.',
    right: 'title: "Le « vrai » bois"',
  },
  'yaml-quote-unclosed': {
    title: 'Un guillemet n’est pas refermé',
    why: 'La suite du fichier serait lue comme un seul texte.',
    cure: 'Ajoutez le guillemet à la fin du texte.',
    right: 'title: "Couverture en tuiles"',
  },
  'yaml-brace-unquoted': {
    title: 'Un texte sans guillemets commence par une accolade ou un crochet',
    why: '« { » annonce un groupe de clés et « [ » une liste.',
    cure: 'Mettez le texte entre guillemets doubles.',
    right: 'hint: "{figures.tradeReply} pour répondre"',
  },
  'yaml-character-reserved': {
    title: 'Un texte sans guillemets commence par un signe réservé',
    why: 'YAML donne un sens à « * & ! | > % @ ` - » en tête de valeur.',
    cure: 'Mettez le texte entre guillemets doubles.',
    right: 'requiredMark: "*"',
  },
  'yaml-space-missing': {
    title: 'Il manque une espace',
    why: 'Une clé et sa valeur, un tiret et son élément sont séparés par une espace : sans elle, ils ne font qu’un mot.',
    cure: 'Ajoutez l’espace.',
    right: 'title: Charpente\ntags:\n  - chêne',
  },
  'yaml-space-nonbreaking': {
    title: 'Une espace insécable tient la place d’une espace',
    why: 'Venue d’un copier-coller, elle ressemble à une espace, mais YAML la prend pour une lettre.',
    cure: 'Effacez-la et tapez une espace ordinaire.',
    right: 'title: Charpente',
  },
  'yaml-list-indentation': {
    title: 'Une liste est mal alignée',
    why: 'Les éléments d’une liste sont des tirets, chacun sur sa ligne, les uns sous les autres.',
    cure: 'Alignez les tirets.',
    right: 'tags:\n  - chêne\n  - douglas',
  },
  'yaml-indentation': {
    title: 'Une ligne est mal alignée',
    why: 'Le retrait dit à quel groupe appartient une clé : décalée, elle appartient à un autre, ou à aucun.',
    cure: 'Alignez les clés d’un même groupe les unes sous les autres.',
    right: 'quote:\n  text: Le bois travaille.\n  source: Un charpentier',
  },
  'yaml-colon-missing': {
    title: 'Une ligne n’a pas de deux-points',
    why: 'Une ligne est une clé et sa valeur, un élément de liste, ou la suite, décalée, du texte précédent.',
    cure: 'Ajoutez les deux-points, ou décalez la ligne de deux espaces.',
    right: 'heading: Couverture en tuiles',
  },
  'yaml-bracket-unclosed': {
    title: 'Une accolade ou un crochet n’est pas refermé',
    why: 'La suite du fichier serait lue comme faisant partie du groupe.',
    cure: 'Ajoutez « } » ou « ] » à la fin de la ligne.',
    right: '- { label: Contact, route: contact }',
  },
  'yaml-comma-unquoted': {
    title: 'Une virgule coupe un texte entre accolades',
    why: 'Entre accolades, la virgule sépare les clés.',
    cure: 'Mettez le texte qui contient la virgule entre guillemets.',
    right: '{ id: pose, title: "Maison, extension, surélévation" }',
  },
  'yaml-hash-unquoted': {
    title: 'Un « # » efface la valeur, ou la fin d’un texte',
    why: 'Ce qui suit « # » après une espace est un commentaire : la valeur, ou la fin du texte, a disparu.',
    cure: 'Mettez la valeur entre guillemets.',
    right: 'brandColor: "#AE1F31"',
  },
  'yaml-dash-typographic': {
    title: 'Un tiret long ou une puce tient la place du tiret',
    why: 'Un traitement de texte remplace le tiret du clavier par « – » ou « • » : la liste n’en est plus une.',
    cure: 'Commencez chaque élément par le trait d’union du clavier et une espace.',
    right: 'tags:\n  - Douglas\n  - Pierre',
  },
  'yaml-number-unquoted': {
    title: 'Un texte est lu comme un nombre',
    why: 'Une année, un code postal ou un téléphone est un texte : lu comme un nombre, il perdrait ses zéros ou son signe +.',
    cure: 'Mettez-le entre guillemets.',
    right: 'year: "2022"',
  },
  'yaml-word-unquoted': {
    title: 'Un texte est lu comme « vrai » ou « faux »',
    why: 'true et false sans guillemets ne sont pas des textes pour YAML ; dans d’autres logiciels, no, yes, on et off non plus.',
    cure: 'Mettez le mot entre guillemets.',
    right: 'title: "No"',
  },
  'yaml-boolean-word': {
    title: 'Oui et non s’écrivent true et false',
    why: 'YAML ne comprend ni oui, ni non, ni yes, ni no.',
    cure: 'Écrivez true pour oui, false pour non.',
    right: 'draft: true',
  },
  'yaml-documents-multiple': {
    title: 'Une ligne « --- » coupe le fichier en deux',
    why: 'YAML y voit le début d’un autre document : la suite ne serait pas lue.',
    cure: 'Retirez la ligne.',
  },
  'yaml-escape-invalid': {
    title: 'Une barre oblique inversée annonce un signe inconnu',
    why: 'Entre guillemets doubles, « \\ » annonce un signe spécial.',
    cure: 'Employez « / », ou doublez la barre.',
    right: 'note: "Bois ou zinc \\\\ composite"',
  },
  'yaml-key-duplicate': {
    title: 'Une clé est écrite deux fois',
    why: 'Une seule des deux valeurs serait lue, et pas forcément la bonne.',
    cure: 'Gardez une seule des deux lignes.',
  },
  'yaml-key-invalid': {
    title: 'Une clé n’est pas un mot',
    why: 'Une accolade ou un crochet en tête de ligne fait de la clé un groupe ou une liste.',
    cure: 'Mettez le texte entre guillemets.',
    right: '- "{figures.staff} salariés : tous qualifiés"',
  },
  'yaml-key-forbidden': {
    title: 'Une clé porte un nom réservé',
    why: 'Quelques noms propres au langage des navigateurs ne sont jamais lus.',
    cure: 'Retirez la clé.',
  },
  'yaml-anchor-unknown': {
    title: 'Un renvoi « * » ne mène à rien',
    why: '« *nom » reprend la valeur marquée « &nom » plus haut dans le fichier.',
    cure: 'Corrigez le nom, ou écrivez la valeur elle-même.',
    right: 'contentTeaserMax: &max 4\nteaser: { max: *max }',
  },
  'yaml-alias-excessive': {
    title: 'Les renvois se déplient sans fin',
    why: 'Des renvois qui en contiennent d’autres peuvent tenir en dix lignes et remplir la mémoire.',
    cure: 'Écrivez les valeurs en toutes lettres.',
  },
  'yaml-too-deep': {
    title: 'Trop de groupes emboîtés',
    why: 'Des crochets ou des accolades ouverts par centaines ne sont pas un texte écrit à la main.',
    cure: 'Retirez les signes en trop.',
  },
  'yaml-syntax': {
    title: 'Une ligne ne suit pas les règles de YAML',
    why: 'Le contrôle n’a pas reconnu de maladresse plus précise.',
    cure: 'Comparez la ligne à ses voisines : même retrait, une clé, deux-points, une espace, la valeur.',
    right: 'heading: Couverture en tuiles',
  },
  'mdx-tag-unclosed': {
    title: 'Un bloc n’est pas refermé',
    why: 'Tout ce qui suit serait pris pour son contenu.',
    cure: 'Ajoutez la balise de fin, ou « /> » si le bloc ne contient rien.',
    right: '<Callout title="Bon à savoir">\n\nLe devis est gratuit.\n\n</Callout>',
  },
  'mdx-tag-mismatch': {
    title: 'Une balise de fin ne correspond à rien',
    why: 'Une balise de fin porte le nom du dernier bloc ouvert.',
    cure: 'Corrigez son nom, ou retirez-la.',
    right: '<Faq>\n…\n</Faq>',
  },
  'mdx-attribute-syntax': {
    title: 'Un attribut est mal écrit',
    why: 'Un attribut s’écrit nom="valeur", avec des guillemets droits des deux côtés.',
    cure: 'Ajoutez les guillemets ; à l’intérieur d’une valeur, employez « ».',
    right: '<Section id="pose" title="La « belle » pose">',
  },
  'mdx-attribute-unclosed': {
    title: 'Il manque un guillemet à un attribut',
    why: 'La suite du texte serait prise pour la valeur de l’attribut.',
    cure: 'Ajoutez le guillemet à la fin de la valeur.',
    right: '<Section id="pose" title="La pose">',
  },
  'mdx-brace-unclosed': {
    title: 'Une accolade n’est pas refermée',
    why: 'La suite du texte serait prise pour un nom.',
    cure: 'Ajoutez « } », ou écrivez \\{ pour l’accolade elle-même.',
    right: 'Plus de {figures.experience} d’expérience.',
  },
  'mdx-comment-html': {
    title: 'Un commentaire est écrit à la manière de HTML',
    why: '« <!-- … --> » n’est pas compris dans un texte.',
    cure: 'Écrivez {/* … */}.',
    right: '{/* À revoir au printemps. */}',
  },
  'mdx-link-angle': {
    title: 'Une adresse est entre < et >',
    why: '« < » annonce un bloc.',
    cure: 'Écrivez un lien avec son texte.',
    right: '[La CNIL](https://www.cnil.fr)',
  },
  'mdx-less-than': {
    title: 'Le signe « < » est pris pour un bloc',
    why: '« < » annonce un bloc ; suivi d’un chiffre ou d’un signe, il n’en est pas un.',
    cure: 'Écrivez « moins de », ou \\<.',
    right: 'Une pente de moins de 30 %.',
  },
  'mdx-syntax': {
    title: 'Un texte ne peut pas être lu jusqu’au bout',
    why: 'Le contrôle n’a pas reconnu de maladresse plus précise.',
    cure: 'Vérifiez les signes < > { } de la ligne : une balise ouverte se referme, une accolade aussi.',
  },
  'key-missing': {
    title: 'Une clé obligatoire manque',
    why: `Le site a besoin de cette information. ${schemaLine}`,
    cure: 'Ajoutez la clé ; le message en donne un exemple.',
    right: '- id: contact\n  path: /contact\n  template: contact\n  title: Contact et devis\n  description: Pour nous écrire.',
  },
  'key-unknown': {
    title: 'Une clé n’existe pas à cet endroit',
    why: `Mal écrite, ou mal alignée, elle ne serait pas lue. ${schemaLine}`,
    cure: 'Corrigez son nom ou son retrait.',
    right: 'title: Contact et devis',
  },
  'key-form': {
    title: 'Le nom donné à un chiffre ne convient pas',
    why: 'Ce nom s’écrit entre accolades dans les textes : il commence par une minuscule et n’a ni espace, ni accent, ni tiret.',
    cure: 'Prenez le nom proposé.',
    right: 'figures:\n  roofPitch: { value: 35, unit: "%" }',
  },
  'value-type': {
    title: 'Une valeur n’est pas de la sorte attendue',
    why: `Un nombre, un texte, une liste, true ou false ne se remplacent pas. ${schemaLine}`,
    cure: 'Écrivez la valeur comme le message le propose.',
    right: 'maxFileMegabytes: 8',
  },
  'value-empty': {
    title: 'Une clé n’a pas de valeur',
    why: 'La clé est là, mais rien ne la suit.',
    cure: 'Écrivez la valeur, ou retirez la ligne.',
    right: 'surface: 180 m²',
  },
  'value-unknown': {
    title: 'Une valeur n’est pas l’une de celles qui sont possibles',
    why: `Ici, seules quelques valeurs ont un sens. ${schemaLine}`,
    cure: 'Choisissez l’une des valeurs proposées.',
    right: 'template: article',
  },
  'value-form': {
    title: 'Une valeur n’a pas la forme attendue',
    why: `Une date, un identifiant, une couleur, un téléphone s’écrivent d’une seule façon. ${schemaLine}`,
    cure: 'Écrivez-la comme l’exemple du message.',
    right: 'updated: 2025-09-15',
  },
  'value-range': {
    title: 'Un nombre est trop petit ou trop grand',
    why: 'Au-delà de ces bornes, le site ne fonctionnerait pas comme on l’attend.',
    cure: 'Choisissez un nombre entre les bornes.',
    right: 'dropdownCloseDelayMs: 200',
  },
  'value-too-long': {
    title: 'Un texte est trop long pour sa place',
    why: 'Le texte déborderait de la carte où il s’affiche.',
    cure: 'Raccourcissez-le.',
  },
  'list-empty': {
    title: 'Une liste est vide',
    why: 'Cette liste a besoin d’au moins un élément.',
    cure: 'Ajoutez un élément, ou retirez la clé si elle est facultative.',
    right: 'tags: [chêne, douglas]',
  },
  'list-duplicate': {
    title: 'Un élément est deux fois dans une liste',
    why: 'Il s’afficherait deux fois.',
    cure: 'Retirez l’un des deux.',
    right: 'tags: [chêne, douglas]',
  },
  'image-alt-missing': {
    title: 'Une image n’a pas de texte de remplacement',
    why: 'Qui ne voit pas l’image (lecteur d’écran, réseau faible) ne saura pas ce qu’elle montre ; la loi et les moteurs de recherche le demandent.',
    cure: 'Dites ce qui est construit, et où.',
    right: 'image: { src: hangar.jpg, alt: "Hangar agricole à charpente bois, à Landos" }',
  },
  'attribute-missing': {
    title: 'Il manque un attribut à un bloc',
    why: `Le bloc ne peut pas être dessiné sans lui. ${schemaLine}`,
    cure: 'Ajoutez l’attribut.',
    right: '<Step title="Relevé" duration="1 jour">Nous mesurons.</Step>',
  },
  'attribute-unknown': {
    title: 'Un bloc n’a pas cet attribut',
    why: `Mal écrit, l’attribut ne serait pas lu. ${schemaLine}`,
    cure: 'Corrigez son nom, ou retirez-le.',
    right: '<Step title="Relevé">Nous mesurons.</Step>',
  },
  'attribute-invalid': {
    title: 'La valeur d’un attribut ne convient pas',
    why: `L’attribut n’admet que certaines valeurs, ou une certaine forme. ${schemaLine}`,
    cure: 'Écrivez la valeur proposée.',
    right: '<Factor title="La pente" weight="fort">…</Factor>',
  },
} as const satisfies Readonly<Record<string, CodeDoc>>;

"""Every picture of content/media: its size, its scene, in the order in which the pictures are rendered."""
from typing import NamedTuple


class Picture(NamedTuple):
    scene: str  # module.function in scenes/, then the number of the shot when it has several
    width: int
    height: int
    samples: int


def wide(scene, samples=16):
    return Picture(scene, 1600, 1000, samples)


def plain(scene, samples=16):
    return Picture(scene, 1200, 750, samples)


PICTURES = {
    "hero-accueil-poster": Picture("hero.hero", 1920, 1080, 20),
    "charpente-traditionnelle": wide("trades.frame", 20),
    "couverture-tuiles": wide("trades.tiles_canal"),
    "isolation-ecologique": wide("trades.roof_section"),
    "ossature-bois": wide("trades.timber_frame"),
    "facade-bois": wide("trades.facade"),
    "menuiserie": wide("trades.joinery"),
    "projet-agrandissement-hopital-emile-roux-le-puy-en-velay-1": wide("featured.hospital"),
    "projet-construction-charpente-traditionnelle-issarles-1": wide("featured.issarles"),
    "projet-construction-maison-ossature-bois-blavozy-1": wide("featured.blavozy"),
    "projet-construction-manege-equestre-saint-julien-chapteuil-1": wide("featured.riding_hall", 20),
    "projet-construction-neuve-couverture-zinc-espaly-saint-marcel-1": wide("featured.zinc_house"),
    "projet-renovation-ferme-pierre-langogne-lozere-1": wide("featured.langogne"),
    "toit-tuiles-canal": wide("stone.roof_done"),
    "charpente-agricole": wide("articles.farm"),
    "charpente-fermettes": wide("articles.fermettes"),
    "couverture-zinc": wide("articles.zinc_seam"),
    "facade-composite": wide("articles.composite"),
    "facade-zinc": wide("articles.zinc_front"),
    "auto-construction": wide("articles.kit"),
    "tiny-house": wide("articles.tiny_house"),
    "vente-bois": wide("articles.timber_yard"),
    "salon": wide("articles.fair_stand"),
    "atelier": wide("articles.workshop", 20),
    "projet-construction-charpente-fermettes-nolhac-saint-paulien-1": plain("frames.nolhac 1"),
    "projet-construction-charpente-fermettes-yssingeaux-1": plain("frames.yssingeaux 1"),
    "projet-construction-hangar-agricole-landos-1": plain("frames.landos 1"),
    "projet-construction-maison-auto-construction-polignac-1": plain("frames.polignac 1"),
    "projet-construction-maison-ossature-bois-espaly-saint-marcel-2023-1": plain("frames.espaly_frame 1"),
    "projet-construction-batiment-tertiaire-tournecol-1": plain("skins.offices 1"),
    "projet-renovation-bardage-composite-malpas-cussac-sur-loire-1": plain("skins.malpas 1"),
    "projet-renovation-bardage-zinc-espaly-saint-marcel-1": plain("skins.zinc_coat 1"),
    "projet-renovation-logement-collectif-vervaines-le-puy-en-velay-1": plain("skins.vervaines 1"),
    "projet-renovation-couverture-tuiles-plates-issarles-1": plain("stone.steep_roof 1"),
    "projet-renovation-maison-pierre-saint-pierre-eynac-1": plain("stone.eynac 1"),
    "projet-creation-terrasse-bois-chaspinhac-1": plain("small.terrace 1"),
    "projet-toilettes-seches-ecologiques-bouchet-saint-nicolas-1": plain("small.lake_cabin 1"),
    "projet-toilettes-seches-transportables-toulouse-1": plain("small.fair_cabins 1"),
    "projet-construction-charpente-traditionnelle-issarles-2": wide("frames.joint"),
    "projet-construction-charpente-fermettes-nolhac-saint-paulien-2": plain("frames.nolhac 2"),
    "projet-construction-charpente-fermettes-yssingeaux-2": plain("frames.yssingeaux 2"),
    "projet-construction-charpente-traditionnelle-issarles-3": plain("frames.issarles_inside", 36),
    "projet-construction-hangar-agricole-landos-2": plain("frames.landos 2", 36),
    "projet-construction-manege-equestre-saint-julien-chapteuil-2": plain("frames.riding_hall_outside"),
    "projet-construction-maison-auto-construction-polignac-2": plain("frames.polignac 2"),
    "projet-construction-maison-ossature-bois-espaly-saint-marcel-2023-2": plain("frames.espaly_frame 2", 36),
    "projet-construction-maison-ossature-bois-blavozy-2": plain("featured.blavozy 2"),
    "projet-renovation-bardage-composite-malpas-cussac-sur-loire-2": plain("skins.malpas 2"),
    "projet-renovation-bardage-zinc-espaly-saint-marcel-2": plain("skins.zinc_coat 2"),
    "projet-renovation-couverture-tuiles-plates-issarles-2": plain("stone.steep_roof 2"),
    "projet-renovation-maison-pierre-saint-pierre-eynac-2": plain("stone.eynac 2"),
    "projet-renovation-maison-pierre-saint-pierre-eynac-3": plain("stone.eynac 3"),
    "projet-agrandissement-hopital-emile-roux-le-puy-en-velay-2": plain("featured.hospital 2"),
    "projet-construction-batiment-tertiaire-tournecol-2": plain("skins.offices 2"),
    "projet-construction-neuve-couverture-zinc-espaly-saint-marcel-2": plain("featured.zinc_house 2"),
    "projet-construction-neuve-couverture-zinc-espaly-saint-marcel-3": plain("featured.zinc_house 3"),
    "projet-creation-terrasse-bois-chaspinhac-2": plain("small.terrace 2"),
    "projet-creation-terrasse-bois-chaspinhac-3": plain("small.terrace 3"),
    "projet-renovation-ferme-pierre-langogne-lozere-2": plain("featured.langogne 2"),
    "projet-renovation-ferme-pierre-langogne-lozere-3": plain("featured.langogne 3"),
    "projet-renovation-logement-collectif-vervaines-le-puy-en-velay-2": plain("skins.vervaines 2"),
    "projet-toilettes-seches-ecologiques-bouchet-saint-nicolas-2": plain("small.lake_cabin 2"),
    "projet-toilettes-seches-transportables-toulouse-2": plain("small.fair_cabins 2"),
}
